import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/keys',
  access: 'sharp_account',
  summary: 'The API keys of the account',
  answer: jsonAnswer(accountSchemas, 'KeyList'),
} satisfies Endpoint;
