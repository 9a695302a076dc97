import { DEAR_LIST_LIMITS } from '#http/account/limits.ts';
import { withScanTimes } from '#http/account/scan-times.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { MOVES_QUERY } from '#http/moves/query.ts';
import { schemas } from '#http/moves/schemas.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/moves',
  access: 'sharp_account',
  limits: DEAR_LIST_LIMITS,
  isCounted: true,
  reads: 'moves',
  summary: 'How fair probabilities have moved, and which books lag',
  query: MOVES_QUERY,
  isConditional: true,
  answer: jsonAnswer({ ...schemas, MoveList: withScanTimes(schemas.MoveList) }, 'MoveList'),
} satisfies Endpoint;
