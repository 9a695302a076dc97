import type { FeedScore } from '../feed-answers/odds-source.ts';
import type { Score } from '../markets/settlement.ts';
import type { Closing } from './closing.ts';
import type { NoCloseReason, Outcome } from './entries.ts';
import { type Bet, settleBet, ungraded } from './pick-settlement.ts';

/**
 * When a bet is closed and settled, and by what: one rule for the picks of the record and for the
 * bets that people log. Times in epoch milliseconds.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A scan that began before the start has been stored by then, or has failed. */
export const CLOSE_AFTER_MS = 3 * MINUTE_MS;
/** No match is over sooner. */
const RESULT_AFTER_MS = 100 * MINUTE_MS;
/**
 * Scores are looked up at common instants, so that the bets on a sport share a call: often at
 * first, then seldom.
 */
const OFTEN = { withinMs: 8 * HOUR_MS, everyMs: HOUR_MS / 2 };
const SELDOM_MS = 6 * HOUR_MS;
/** Matches start on the hour and its quarters, when commitments are to be opened. */
const LOOK_UP_OFFSET_MS = 10 * MINUTE_MS;
/** After that long the feed no longer gives a score. */
export const MAX_WAIT_MS = 72 * HOUR_MS;
/** A bet is ended so long after its start even where the feed could not be asked. */
const GIVE_UP_MS = 96 * HOUR_MS;

type Starts = {
  /** The start as it was named when the bet was made. */
  readonly opensAt: number;
  /** The start as the feed names it now. */
  readonly startsAt: number;
};

/** The start as it is known now, and when the next step is due. */
type Wait = { readonly kind: 'wait'; readonly startsAt: number; readonly dueAt: number };

/** What the scans before the start say of a close. */
export type FoundClose =
  | Closing
  | { readonly kind: 'no_scan' }
  | { readonly kind: 'starts_later'; readonly startsAt: number };

/** The close of a bet, or why it has none. */
export type BetClose =
  | Extract<Closing, { readonly kind: 'close' }>
  | { readonly kind: NoCloseReason };

/**
 * The close of a bet by the last scan before the start, or that it has none, with when its result
 * is due. A later start postpones both by at most three days.
 */
export function closeBet(
  { opensAt, startsAt: plannedStart }: Starts,
  found: FoundClose,
  now: number,
): Wait | (Omit<Wait, 'kind'> & { readonly kind: 'closed'; readonly close: BetClose }) {
  const startsAt = found.kind === 'starts_later' ? found.startsAt : plannedStart;
  const isTooLate = isPostponed({ opensAt, startsAt });
  if (found.kind === 'starts_later' && !isTooLate) {
    return { kind: 'wait', startsAt, dueAt: startsAt + CLOSE_AFTER_MS };
  }
  const close = found.kind === 'starts_later' ? ({ kind: 'postponed' } as const) : found;
  const dueAt = isTooLate ? now : nextLookUp(startsAt + RESULT_AFTER_MS, startsAt);
  return { kind: 'closed', close, startsAt, dueAt };
}

/**
 * What became of a bet by the feed's score of its event, if the feed has one. Without a final score
 * the next look-up is due later; three days after the start the bet is ungraded, four days where
 * the feed could not be asked, and so it is where the start has moved by more than three days.
 */
export function settleByFeed(
  { opensAt, startsAt: plannedStart }: Starts,
  bet: Bet,
  looked: FeedScore | undefined | 'not_read',
  now: number,
): Wait | { readonly kind: 'settled'; readonly outcome: Outcome } {
  const found = looked === 'not_read' ? undefined : looked;
  const startsAt = found?.commenceTime ?? plannedStart;
  if (isPostponed({ opensAt, startsAt })) {
    return { kind: 'settled', outcome: ungraded('postponed') };
  }
  if (found?.final) {
    return { kind: 'settled', outcome: settleBy(bet, found, found.final) };
  }
  if (now - startsAt >= (looked === 'not_read' ? GIVE_UP_MS : MAX_WAIT_MS)) {
    return { kind: 'settled', outcome: ungraded('no_result') };
  }
  const dueAt = nextLookUp(Math.max(now + 1, startsAt + RESULT_AFTER_MS), startsAt);
  return { kind: 'wait', startsAt, dueAt };
}

/** A feed may have swapped the sides of an event since: the score goes by the names. */
function settleBy(bet: Bet, { home, away }: FeedScore, score: Score): Outcome {
  if (home === bet.home && away === bet.away) {
    return settleBet(bet, score);
  }
  if (home === bet.away && away === bet.home) {
    return settleBet(bet, { home: score.away, away: score.home });
  }
  return ungraded('other_teams');
}

function isPostponed({ opensAt, startsAt }: Starts): boolean {
  return startsAt > opensAt + MAX_WAIT_MS;
}

/** Nearly every match is over, and its score final, by then. */
const FINAL_AFTER_MS = 3 * HOUR_MS;

/** When a bet on a match that starts then has its score looked up, until the score is final. */
export function lookUpsOf(startsAt: number): readonly number[] {
  const lookUps: number[] = [];
  let at = nextLookUp(startsAt + RESULT_AFTER_MS, startsAt);
  while (at < startsAt + FINAL_AFTER_MS) {
    lookUps.push(at);
    at = nextLookUp(at + 1, startsAt);
  }
  return [...lookUps, at];
}

/** The first common instant at or after a time. */
function nextLookUp(time: number, startsAt: number): number {
  const every = time - startsAt <= OFTEN.withinMs ? OFTEN.everyMs : SELDOM_MS;
  return Math.ceil((time - LOOK_UP_OFFSET_MS) / every) * every + LOOK_UP_OFFSET_MS;
}
