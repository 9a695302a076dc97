import { removeMargin } from '../margin/remove-margin.ts';
import type { ClonePair, RatedBook, RatedBooks } from '../odds/books.ts';
import type { ScannedEvent } from '../odds/distinct-events.ts';
import { logit } from '../odds/logit.ts';
import { compareText } from '../odds/order.ts';
import { offersOf, type QuotedOffer } from '../odds/quotes.ts';

/** Winner offers that two books must have in common before their likeness says anything. */
export const MIN_COMMON = 50;

/**
 * The median distance of two books' own probabilities, in log-odds, below which they are one
 * supplier's, whatever margin each puts on them: see docs/evidence.md. A person should judge the
 * pairs above it.
 */
export const MAX_CLONE_DISTANCE = 0.012;

/** Events compared in a scan: enough for pairs that meet in a tenth of them. */
export const MAX_COMPARED = 500;

/** No feed has a quarter as many books. The pairs of more would cost more than they are worth. */
export const MAX_BOOKS = 500;

/** An event has at most two winner offers of a book: with a draw and without. */
const OFFERS_OF_EVENT = 2;

/**
 * Pairs of soft books whose probabilities in this scan are one supplier's and that the list of
 * known families lacks, by their keys. Sharp books and exchanges are never joined to others, whose
 * role they do not have. A feed of few events, or of impossibly many books, shows nothing.
 */
export function detectClones(
  events: readonly ScannedEvent[],
  books: RatedBooks,
): readonly ClonePair[] {
  if (books.size > MAX_BOOKS || events.length * OFFERS_OF_EVENT < MIN_COMMON) {
    return [];
  }
  const pairs: Pair[] = [];
  for (const { event, quotes } of comparedEvents(events)) {
    countPairs(pairs, winnerOffers(offersOf(quotes, event, 'h2h'), books), books.size);
  }
  return pairs
    .filter(({ common, near }) => common >= MIN_COMMON && near > common / 2)
    .map(({ a, b }) => [a.key, b.key]);
}

/**
 * Counts the pairs of one event. A function of its own, because V8 stops optimising a longer one
 * that has so hot a loop.
 */
function countPairs(pairs: Pair[], winners: readonly WinnerOffer[], books: number): void {
  for (const [index, a] of winners.entries()) {
    for (const b of winners.slice(index + 1)) {
      if (a.book.family === b.book.family || a.logits.length !== b.logits.length) {
        continue;
      }
      const key = a.book.rank * books + b.book.rank;
      pairs[key] ??= { a: a.book, b: b.book, common: 0, near: 0 };
      const pair = pairs[key];
      pair.common += 1;
      if (isNear(a, b)) {
        pair.near += 1;
      }
    }
  }
}

/** At most `MAX_COMPARED` of the events, the same whatever their order. */
function comparedEvents(events: readonly ScannedEvent[]): readonly ScannedEvent[] {
  if (events.length <= MAX_COMPARED) {
    return events;
  }
  const limit = (2 ** 32 * MAX_COMPARED) / events.length;
  return events.filter(({ event }) => hashOf(event.id) < limit);
}

/** FNV-1a, its bits mixed once more, since only the high ones count here. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** How often two books were compared and near; in a list, at an index that their ranks give. */
type Pair = {
  readonly a: RatedBook;
  readonly b: RatedBook;
  common: number;
  near: number;
};

/** A book's own winner probabilities on one event. */
type WinnerOffer = {
  readonly book: RatedBook;
  /**
   * In log-odds, in the order of the outcomes' names; none where the book has two offers of the
   * kind.
   */
  readonly logits: readonly number[];
};

/**
 * The offers on the winner that soft books have, in the order of their ranks: at most one with a
 * draw and one without for each.
 */
function winnerOffers(offers: readonly QuotedOffer[], books: RatedBooks): WinnerOffer[] {
  const found = new Map<number, WinnerOffer>();
  for (const { book: quoted, prices } of offers) {
    const book = books.get(quoted.key);
    if (book?.role !== 'soft' || book.isSurvey) {
      continue;
    }
    const key = book.rank * OFFERS_OF_EVENT + (prices.length === 3 ? 1 : 0);
    // It is unknown which of two offers counts, so they resemble no other book's.
    const logits = found.has(key) ? prices.map(() => Number.NaN) : ownLogits(prices);
    if (logits) {
      found.set(key, { book, logits });
    }
  }
  return [...found.values()].sort((a, b) => a.book.rank - b.book.rank);
}

/**
 * A book's own probabilities in log-odds, in the order of the outcomes' names; undefined where its
 * prices are refused.
 */
export function ownLogits(prices: QuotedOffer['prices']): readonly number[] | undefined {
  const ordered = prices.toSorted((a, b) => compareText(a.outcome, b.outcome));
  const own = removeMargin(ordered.map(({ price }) => price));
  return own.ok ? own.probabilities.map(logit) : undefined;
}

function isNear(a: WinnerOffer, b: WinnerOffer): boolean {
  return a.logits.every((logOdds, index) => {
    const other = b.logits[index];
    return other !== undefined && Math.abs(logOdds - other) < MAX_CLONE_DISTANCE;
  });
}
