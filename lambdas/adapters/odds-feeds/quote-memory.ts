import type { SportQuotes } from '#domain/odds/quotes.ts';

/** Quotes of a sport that is not read for so long are forgotten. How old a quote may be for what is the scan's matter. */
export const KEPT_MS = 6 * 3_600_000;

/**
 * The last believed quotes per sport. A sport that fails keeps them with their age; an empty answer of a
 * sport that had events is believed once the next answer says the same (D23). Times are epoch milliseconds.
 */
export function createQuoteMemory() {
  const last = new Map<string, SportQuotes>();
  const doubted = new Set<string>();

  return {
    /** Takes an answer in; false if it is doubted and the quotes before it stand. */
    accept(quotes: SportQuotes): boolean {
      const { sportKey } = quotes;
      const hadEvents = (last.get(sportKey)?.events.length ?? 0) > 0;
      if (quotes.events.length === 0 && hadEvents && !doubted.has(sportKey)) {
        doubted.add(sportKey);
        return false;
      }
      doubted.delete(sportKey);
      last.set(sportKey, quotes);
      return true;
    },
    /** The quotes to use of a sport, unless there are none or they are too old. */
    recall(sportKey: string, now: number): SportQuotes | undefined {
      const quotes = last.get(sportKey);
      if (quotes !== undefined && now - quotes.readAt <= KEPT_MS) return quotes;
      last.delete(sportKey);
      return undefined;
    },
    /** Forgets every sport but these. */
    retain(sportKeys: readonly string[]): void {
      for (const sportKey of last.keys()) if (!sportKeys.includes(sportKey)) last.delete(sportKey);
    },
  };
}
