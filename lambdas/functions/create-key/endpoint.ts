import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { FIELDS } from './body.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot create API keys; existing keys go on working.',
  method: 'POST',
  path: '/account/keys',
  access: 'access_token',
  requiresSharp: true,
  summary: 'Make an API key; it is shown once',
  success: 201,
  body: { fields: FIELDS, required: ['name'] },
};
