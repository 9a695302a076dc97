import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/bankrolls',
  access: 'account',
  limits: ACCOUNT_LIMITS,
  summary: 'Bankrolls, each with its stakes and filters',
  description:
    'The first bankroll is the one that `/account/settings` shows, and has the same `ETag`.',
  isVersioned: true,
  answer: jsonAnswer(accountSchemas, 'Bankrolls'),
} satisfies Endpoint;
