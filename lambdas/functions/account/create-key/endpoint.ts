import { keySchemas } from '#http/account/key-schemas.ts';
import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { shortText } from '#http/parameters.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/keys',
  access: 'sharp_account',
  limits: ACCOUNT_LIMITS,
  isRepeatable: true,
  summary: 'Create an API key; it is shown once',
  body: { name: shortText(64, 'What you call the key.') },
  success: 201,
  answer: jsonAnswer(keySchemas, 'NewKey'),
} satisfies Endpoint;
