import { bankrollSchemas } from '#http/account/bankroll-schemas.ts';
import { BETTING_LOG_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/bankrolls',
  access: 'account',
  limits: BETTING_LOG_LIMITS,
  summary: 'Bankrolls, each with its stakes and filters',
  description:
    'The first bankroll is the one that `/account/settings` shows, and has the same `ETag`.',
  isVersioned: true,
  answer: jsonAnswer(bankrollSchemas, 'Bankrolls'),
} satisfies Endpoint;
