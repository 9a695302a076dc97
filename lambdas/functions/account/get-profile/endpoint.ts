import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/profile',
  access: 'account',
  summary: 'Who is signed in',
  answer: jsonAnswer(accountSchemas, 'Profile'),
} satisfies Endpoint;
