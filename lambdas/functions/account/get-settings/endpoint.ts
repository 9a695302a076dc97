import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  failureImpact: 'People cannot see their alert and stake settings; deliveries go on by them.',
  method: 'GET',
  path: '/account/settings',
  access: 'account',
  summary: 'Filters and stakes',
  answer: jsonAnswer(accountSchemas, 'Settings'),
} satisfies Endpoint;
