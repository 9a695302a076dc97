import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/settings',
  access: 'account',
  summary: 'Filters and stakes',
  answer: jsonAnswer(accountSchemas, 'Settings'),
} satisfies Endpoint;
