import { PAGE_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/books',
  access: 'account',
  limits: PAGE_LIMITS,
  isCounted: true,
  reads: 'snapshot',
  summary: 'Books of the latest scan',
  isConditional: true,
  answer: jsonAnswer(accountSchemas, 'BookList'),
} satisfies Endpoint;
