import { type LoggedBet, logBet, type SaidStatus } from '#domain/bets/bet.ts';
import type { BetTerms } from '#domain/bets/bet-terms.ts';

export const NOW = Date.parse('2026-04-18T09:00:00Z');
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A bet on the home side before its start. */
export function theTerms(given: Partial<BetTerms> = {}): BetTerms {
  return {
    eventId: 'e1',
    sportKey: 'soccer_epl',
    home: 'Arsenal',
    away: 'Everton',
    commenceTime: NOW + 2 * HOUR_MS,
    marketKey: 'h2h',
    outcome: 'Arsenal',
    point: null,
    book: 'northbet',
    odds: 2.1,
    stake: 10,
    currency: 'EUR',
    placedAt: NOW - 60_000,
    bankroll: null,
    note: null,
    ...given,
  };
}

/** The bet as it is logged at `now`. */
export function aLoggedBet(
  terms: Partial<BetTerms> = {},
  { status = 'open', now = NOW }: { readonly status?: SaidStatus; readonly now?: number } = {},
): LoggedBet {
  return logBet(theTerms(terms), { betId: 'b1', status, placed: null, hasScores: true, now });
}
