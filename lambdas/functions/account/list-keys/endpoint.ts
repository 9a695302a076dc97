import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/keys',
  access: 'account',
  limits: ACCOUNT_LIMITS,
  summary: 'The API keys of the account',
  answer: jsonAnswer(accountSchemas, 'KeyList'),
} satisfies Endpoint;
