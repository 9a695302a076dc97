import { BETS_LIMITS } from '#http/account/limits.ts';
import { CHANGE_FIELDS } from '#http/bets/fields.ts';
import { BET_ID_PART } from '#http/bets/requested-bet.ts';
import { schemas } from '#http/bets/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'PATCH',
  path: '/account/bets/{bet_id}',
  access: 'sharp_account',
  limits: BETS_LIMITS,
  summary: 'Correct a bet, or say how it ended; absent fields stay',
  pathParameters: BET_ID_PART,
  body: CHANGE_FIELDS,
  isVersioned: true,
  answer: jsonAnswer(schemas, 'Bet'),
} satisfies Endpoint;
