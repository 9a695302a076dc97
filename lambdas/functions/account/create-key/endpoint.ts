import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { shortText } from '#http/account/json-body.ts';

export const FIELDS = { name: shortText(64, 'What you call the key.') };

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot create API keys; existing keys go on working.',
  method: 'POST',
  path: '/account/keys',
  summary: 'Make an API key; it is shown once',
  answer: 'NewKey',
  success: 201,
  body: { fields: FIELDS, required: ['name'] },
};
