import type { SportQuotes } from '#domain/odds/quotes.ts';
import { withMissing } from './missing-events.ts';

/** Quotes of a sport that is not read for so long are forgotten. How old a quote may be for what is the scan's matter. */
export const KEPT_MS = 6 * 3_600_000;

/** A sport's last believed answer, and what is used of it and of the one before. */
type Kept = { readonly answer: SportQuotes; readonly used: readonly SportQuotes[] };

/**
 * The last believed quotes per sport. A sport that fails keeps them with their age; an empty answer of a
 * sport that had events is believed once the next answer says the same (D23). So is the absence of one event: its quotes
 * are kept, with their age, until a second answer in a row lacks it. Times are epoch milliseconds.
 */
export function createQuoteMemory() {
  const last = new Map<string, Kept>();
  const doubted = new Set<string>();

  return {
    /** Takes an answer in; false if it is doubted and the quotes before it stand. */
    accept(quotes: SportQuotes): boolean {
      const { sportKey } = quotes;
      const before = last.get(sportKey)?.answer;
      if (before !== undefined && before.events.length > 0 && quotes.events.length === 0) {
        // What the last answer lacked is lacking for the second time.
        last.set(sportKey, { answer: before, used: [before] });
        if (!doubted.has(sportKey)) {
          doubted.add(sportKey);
          return false;
        }
      }
      const wasDoubted = doubted.delete(sportKey);
      const used = before === undefined || wasDoubted ? [quotes] : withMissing(before, quotes);
      last.set(sportKey, { answer: quotes, used });
      return true;
    },
    /** The quotes to use of a sport: none where there are none or they are too old. */
    recall(sportKey: string, now: number): readonly SportQuotes[] {
      const kept = last.get(sportKey);
      if (kept !== undefined && now - kept.answer.readAt <= KEPT_MS)
        return kept.used.filter(({ readAt }) => now - readAt <= KEPT_MS);
      last.delete(sportKey);
      return [];
    },
    /** Forgets every sport but these. */
    retain(sportKeys: readonly string[]): void {
      for (const sportKey of last.keys()) if (!sportKeys.includes(sportKey)) last.delete(sportKey);
    },
  };
}
