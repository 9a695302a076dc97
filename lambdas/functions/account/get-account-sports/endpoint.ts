import { PAGE_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/sports',
  access: 'account',
  limits: PAGE_LIMITS,
  isCounted: true,
  reads: 'snapshot',
  summary: 'Sports of the latest scan',
  isConditional: true,
  answer: jsonAnswer(accountSchemas, 'SportList'),
} satisfies Endpoint;
