import type { LoggedBet } from '#domain/bets/bet.ts';
import { versionTag } from '#http/account/precondition.ts';

/** The tag of the version of a bet. What the service does next about it is no part of it. */
export function betTag({ due: _due, hasScores: _scores, ...shown }: LoggedBet): string {
  return versionTag(shown);
}

/** A bet as it is shown. */
export function betRow(bet: LoggedBet) {
  return { ...bet, etag: betTag(bet) };
}
