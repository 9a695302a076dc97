import type { Endpoint } from '#http/endpoint.ts';
import { endpoint as changeBet } from './change-bet/endpoint.ts';
import { endpoint as importBets } from './import-bets/endpoint.ts';
import { endpoint as logBet } from './log-bet/endpoint.ts';
import { endpoint as removeBet } from './remove-bet/endpoint.ts';

/** The routes that write the bets of an account by the names of their folders. */
export const BETS_ENDPOINTS = {
  'log-bet': logBet,
  'change-bet': changeBet,
  'remove-bet': removeBet,
  'import-bets': importBets,
} satisfies Readonly<Record<string, Endpoint>>;
