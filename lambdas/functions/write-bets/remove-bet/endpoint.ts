import { BETS_LIMITS } from '#http/account/limits.ts';
import { BET_ID_PART } from '#http/bets/requested-bet.ts';
import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'DELETE',
  path: '/account/bets/{bet_id}',
  access: 'account',
  limits: BETS_LIMITS,
  summary: 'Remove a bet',
  pathParameters: BET_ID_PART,
  isVersioned: true,
  success: 204,
} satisfies Endpoint;
