import { BETS_LIMITS } from '#http/account/limits.ts';
import { BET_FIELDS } from '#http/bets/fields.ts';
import { schemas } from '#http/bets/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/bets',
  access: 'sharp_account',
  limits: BETS_LIMITS,
  reads: 'snapshot',
  isRepeatable: true,
  summary: 'Log a bet of your own',
  body: BET_FIELDS,
  success: 201,
  answer: jsonAnswer(schemas, 'Bet'),
} satisfies Endpoint;
