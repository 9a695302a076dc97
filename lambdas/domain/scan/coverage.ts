import type { ScannedEvent } from '../odds/distinct-events.ts';
import { compareText } from '../odds/order.ts';
import type { Book } from '../odds/quotes.ts';
import { sportTitle } from '../odds/sport-title.ts';

/** A book or a sport of a scan. */
export type Listed = {
  readonly key: string;
  readonly title: string;
  /** How many events that have not started it has prices for. */
  readonly events: number;
};

/** The books and the sports that a scan has prices of, each in the order of its keys. */
export type Coverage = { readonly books: readonly Listed[]; readonly sports: readonly Listed[] };

/**
 * The books and sports of events. A book for which `isLeftOut` holds is not listed, such as a
 * survey, where no bet can be placed. Of several titles of one book the first in the alphabet
 * stands.
 */
export function coverageOf(
  events: readonly ScannedEvent[],
  isLeftOut: (book: string) => boolean,
): Coverage {
  const books = new Map<string, Tally>();
  const sports = new Map<string, Tally>();
  for (const { event, quotes } of events) {
    const { sportKey, columns } = quotes;
    count(sports, sportKey, sportTitle(sportKey), event.id);
    for (let offer = event.firstOffer; offer < event.endOffer; offer++) {
      const { key, title } = columns.book[offer] as Book;
      count(books, key, title, event.id);
    }
  }
  return {
    books: inOrder(books).filter(({ key }) => !isLeftOut(key)),
    sports: inOrder(sports),
  };
}

/** A count that grows, and the event that was counted last: the offers of one lie together. */
type Tally = { title: string; events: number; last: string };

function count(tallies: Map<string, Tally>, key: string, title: string, event: string): void {
  const tally = tallies.get(key);
  if (tally === undefined) {
    tallies.set(key, { title, events: 1, last: event });
  } else if (tally.last !== event) {
    tally.title = compareText(tally.title, title) < 0 ? tally.title : title;
    tally.events += 1;
    tally.last = event;
  }
}

function inOrder(tallies: ReadonlyMap<string, Tally>): readonly Listed[] {
  return [...tallies]
    .map(([key, { title, events }]) => ({ key, title, events }))
    .sort((a, b) => compareText(a.key, b.key));
}
