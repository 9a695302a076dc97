import { DEAR_LIST_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { MOVES_QUERY } from '#http/moves/query.ts';

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
  answer: jsonAnswer(accountSchemas, 'MoveList'),
} satisfies Endpoint;
