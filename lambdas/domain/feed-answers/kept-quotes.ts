import type { SportQuotes } from '../odds/quotes.ts';
import { missingEvents } from './missing-events.ts';

/**
 * Quotes of a sport that cannot be read are kept this long. The scan decides what quotes of an age
 * are good for.
 */
export const MAX_KEPT_MS = 6 * 3_600_000;

/** What is kept of a sport between reads. */
export type KeptQuotes = {
  /** The last answer that was believed. */
  readonly answer: SportQuotes;
  /** The quotes of the answer before it on events that it misses; absent where it misses none. */
  readonly missing?: SportQuotes | undefined;
  /** The answer after it was empty, and no second one has confirmed that yet. */
  readonly unconfirmedEmpty: boolean;
};

/**
 * What to keep of a sport after an answer. If the sport had events, a first empty answer is not
 * believed: the quotes before it stand. A second empty answer in a row is believed. The same holds
 * for a single event: its quotes are used, with their age, until a second answer in a row misses
 * it.
 */
export function keepAnswer(kept: KeptQuotes | undefined, answer: SportQuotes): KeptQuotes {
  const isComparable =
    kept !== undefined &&
    !kept.unconfirmedEmpty &&
    answer.readAt - kept.answer.readAt <= MAX_KEPT_MS;
  if (!isComparable) {
    return { answer, unconfirmedEmpty: false };
  }
  // What the last answer missed, the empty one misses for the second time.
  if (answer.events.length === 0 && kept.answer.events.length > 0) {
    return { answer: kept.answer, unconfirmedEmpty: true };
  }
  return { answer, missing: missingEvents(kept.answer, answer), unconfirmedEmpty: false };
}

/**
 * The quotes to use of a sport at `now` (epoch milliseconds): those of the answer, and those of
 * events that it misses. None of a read that is too long ago.
 */
export function usableQuotes(kept: KeptQuotes | undefined, now: number): readonly SportQuotes[] {
  if (kept === undefined) {
    return [];
  }
  const { answer, missing } = kept;
  const ids = new Set(missing?.events.map(({ id }) => id));
  const listed = { ...answer, events: answer.events.filter(({ id }) => !ids.has(id)) };
  return [listed, ...(missing ? [missing] : [])].filter(
    ({ readAt }) => now - readAt <= MAX_KEPT_MS,
  );
}
