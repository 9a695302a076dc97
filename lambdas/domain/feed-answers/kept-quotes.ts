import type { SportQuotes } from '../odds/quotes.ts';
import { withMissingEvents } from './missing-events.ts';

/** Quotes of a sport that cannot be read are kept this long. The scan decides what quotes of an age are good for. */
export const MAX_KEPT_MS = 6 * 3_600_000;

/** What is kept of a sport between reads. */
export type KeptQuotes = {
  /** The last answer that was believed. */
  readonly answer: SportQuotes;
  /** The quotes to use: that answer, and what it misses of the one before. */
  readonly used: readonly SportQuotes[];
  /** The answer after it was empty, and no second one has confirmed that yet. */
  readonly unconfirmedEmpty: boolean;
};

/**
 * What to keep of a sport after an answer. If the sport had events, a first empty answer is not believed: the quotes before
 * it stand. A second empty answer in a row is believed. The same holds for a single event: its quotes are used, with their
 * age, until a second answer in a row misses it.
 */
export function keepAnswer(kept: KeptQuotes | undefined, answer: SportQuotes): KeptQuotes {
  const isComparable =
    kept !== undefined && !kept.unconfirmedEmpty && answer.readAt - kept.answer.readAt <= MAX_KEPT_MS;
  if (!isComparable) return { answer, used: [answer], unconfirmedEmpty: false };
  // What the last answer missed, the empty one misses for the second time.
  if (answer.events.length === 0 && kept.answer.events.length > 0)
    return { answer: kept.answer, used: [kept.answer], unconfirmedEmpty: true };
  return { answer, used: withMissingEvents(kept.answer, answer), unconfirmedEmpty: false };
}

/** The quotes to use of a sport at `now` (epoch milliseconds): none of a read that is too long ago. */
export function usableQuotes(kept: KeptQuotes | undefined, now: number): readonly SportQuotes[] {
  return kept?.used.filter(({ readAt }) => now - readAt <= MAX_KEPT_MS) ?? [];
}
