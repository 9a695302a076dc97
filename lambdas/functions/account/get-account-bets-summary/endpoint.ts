import { BETTING_LOG_LIMITS } from '#http/account/limits.ts';
import { schemas } from '#http/bets/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/bets/summary',
  access: 'account',
  limits: BETTING_LOG_LIMITS,
  reads: 'bets',
  isCounted: true,
  isConditional: true,
  summary: 'Totals of your own bets',
  answer: jsonAnswer(schemas, 'BetSummary'),
} satisfies Endpoint;
