import { PAGE_LIMITS } from '#http/account/limits.ts';
import { withScanTimes } from '#http/account/scan-times.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { besideId, MATCHES_QUERY } from '#http/matches/query.ts';
import { schemas } from '#http/matches/schemas.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/matches',
  access: 'account',
  limits: PAGE_LIMITS,
  isCounted: true,
  reads: 'snapshot',
  summary: 'Match probabilities',
  query: MATCHES_QUERY,
  conflicts: besideId,
  isConditional: true,
  answer: jsonAnswer({ ...schemas, MatchList: withScanTimes(schemas.MatchList) }, 'MatchList'),
} satisfies Endpoint;
