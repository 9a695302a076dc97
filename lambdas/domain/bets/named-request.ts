import type { LoggedBet } from './bet.ts';

/** What names a request, and what it asked for: hashes of `Idempotency-Key` and body. */
export type NamedRequest = { readonly requestHash: string; readonly bodyHash: string };

/** What becomes of a bet that is to be logged. */
export type AddResult =
  | { readonly ok: true; readonly bet: LoggedBet }
  | {
      readonly ok: false;
      readonly reason: 'too_many_bets' | 'too_many_today' | 'other_request' | 'removed';
    };
