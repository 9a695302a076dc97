import { expect } from 'vitest';
import { isEventId, isFeedKey } from '#domain/odds/identifiers.ts';
import { isPrintable } from '#domain/odds/printable.ts';
import { offersOf, type QuotedOffer, type SportQuotes } from '#domain/odds/quotes.ts';

const SETS: Readonly<Record<string, readonly string[]>> = {
  h2h: ['away,home', 'away,draw,home'],
  h2h_lay: ['away,home', 'away,draw,home'],
  spreads: ['away,home'],
  totals: ['over,under'],
};

/** Fails unless the quotes hold complete, possible offers only, whatever the feed sent. */
export function expectValidQuotes(quotes: SportQuotes): void {
  const { events, books } = quotes;
  const wrong: string[] = [];
  const check = (holds: boolean, what: string) => {
    if (!holds) {
      wrong.push(what);
    }
  };

  check(new Set(events.map((event) => event.id)).size === events.length, 'an event appears twice');
  check(new Set(books.map((book) => book.key)).size === books.length, 'a book appears twice');
  for (const { key, title } of books) {
    check(isFeedKey(key) && isPrintable(title), `book ${key} ${title}`);
  }
  for (const event of events) {
    check(isEventId(event.id), `id ${event.id}`);
    check(isPrintable(event.home) && isPrintable(event.away), `names of ${event.id}`);
    check(
      event.home !== '' && event.home !== '' && event.away !== event.home,
      `sides of ${event.id}`,
    );
    check(Number.isFinite(event.commenceTime), `start of ${event.id}`);
    const offers = offersOf(quotes, event);
    const named = offers.map(({ book, kind }) => `${kind} ${book.key}`);
    check(new Set(named).size === named.length, `a market of a book appears twice in ${event.id}`);
    for (const offer of offers) {
      check(books.includes(offer.book), `book ${offer.book.key}`);
      checkOffer(offer, quotes.readAt, check);
    }
  }
  check(
    Object.values(quotes.rejected).every((count) => Number.isInteger(count) && count > 0),
    'rejections are counted in whole numbers',
  );
  expect(wrong).toEqual([]);
}

function checkOffer(
  { kind, point, lastUpdate, prices }: QuotedOffer,
  readAt: number,
  check: (holds: boolean, what: string) => void,
): void {
  const outcomes = prices
    .map(({ outcome }) => outcome)
    .sort()
    .join(',');
  check(SETS[kind]?.includes(outcomes) === true, `an offer of kind ${kind} holds ${outcomes}`);
  const hasLine = kind === 'spreads' || kind === 'totals';
  check(
    hasLine ? Number.isInteger((point ?? Number.NaN) * 4) : point === undefined,
    `line ${point}`,
  );
  check(kind !== 'totals' || (point ?? 0) > 0, `total ${point}`);
  check(!Object.is(point, -0), 'a line of minus zero');
  check(lastUpdate <= readAt + 300_000, `time of an offer: ${lastUpdate}`);
  for (const { price, link = null } of prices) {
    check(price > 1 && price <= 1000, `price ${price}`);
    check(link === null || isWebAddress(link), `link ${link}`);
  }
}

/** A web address in the characters that RFC 3986 allows, without a user. */
function isWebAddress(link: string): boolean {
  const url = URL.parse(link);
  const isPlain = /^https?:\/\/(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\dA-Fa-f]{2})+$/.test(link);
  return isPlain && url !== null && url.username === '' && url.password === '';
}
