import { BETTING_LOG_LIMITS } from '#http/account/limits.ts';
import { BETS_QUERY } from '#http/bets/query.ts';
import { schemas } from '#http/bets/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/bets',
  access: 'account',
  limits: BETTING_LOG_LIMITS,
  reads: 'bets',
  isCounted: true,
  summary: 'Your own bets, newest first; as CSV with `Accept: text/csv`',
  query: BETS_QUERY,
  answer: jsonAnswer(schemas, 'BetList', { csvExample: 'bet_id,event_id,sport_key\r\n' }),
} satisfies Endpoint;
