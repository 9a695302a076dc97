import { keySchemas } from '#http/account/key-schemas.ts';
import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/keys',
  access: 'account',
  limits: ACCOUNT_LIMITS,
  summary: 'The API keys of the account',
  answer: jsonAnswer(keySchemas, 'KeyList'),
} satisfies Endpoint;
