import { PAGE_LIMITS } from '#http/account/limits.ts';
import { schemas } from '#http/coverage/schemas.ts';
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
  answer: jsonAnswer(schemas, 'SportList'),
} satisfies Endpoint;
