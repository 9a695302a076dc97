import { expect } from 'vitest';
import { OFFER, OUTCOME, type SportQuotes } from '#domain/odds/quotes.ts';

const { home, draw, away, over, under } = OUTCOME;
const SETS: Record<number, readonly string[]> = {
  [OFFER.h2h]: [`${home},${away}`, `${home},${draw},${away}`],
  [OFFER.h2hLay]: [`${home},${away}`, `${home},${draw},${away}`],
  [OFFER.spreads]: [`${home},${away}`],
  [OFFER.totals]: [`${over},${under}`],
};

/** Fails unless the columns hold complete, possible offers only, whatever the feed sent. */
export function expectValidQuotes(quotes: SportQuotes): void {
  const { events, offers, prices, books } = quotes;
  const wrong: string[] = [];
  const check = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };

  check(new Set(events.map((event) => event.id)).size === events.length, 'an event appears twice');
  check(new Set(books.map((book) => book.key)).size === books.length, 'a book appears twice');
  check(offers.firstPrice.length === offers.count + 1, 'firstPrice has count + 1 entries');
  check(offers.firstPrice[offers.count] === prices.count, 'the last offer ends with the last price');

  let next = 0;
  for (const event of events) {
    check(event.id !== '' && event.home !== '' && event.away !== event.home, `sides of ${event.id}`);
    check(Number.isFinite(event.commenceTime), `start of ${event.id}`);
    check(event.firstOffer === next && event.endOffer >= next, `offers of ${event.id}`);
    next = event.endOffer;
  }
  check(next === offers.count, 'every offer belongs to an event');

  for (let offer = 0; offer < offers.count; offer += 1) {
    const kind = offers.kind[offer] ?? -1;
    const first = offers.firstPrice[offer] ?? 0;
    const end = offers.firstPrice[offer + 1] ?? 0;
    const outcomes = [...prices.outcome.subarray(first, end)].sort().join(',');
    check(SETS[kind]?.includes(outcomes) ?? false, `offer ${offer} of kind ${kind} holds ${outcomes}`);
    const point = offers.point[offer] ?? Number.NaN;
    const hasLine = kind === OFFER.spreads || kind === OFFER.totals;
    check(hasLine ? Number.isInteger(point * 4) : Number.isNaN(point), `line ${point} of offer ${offer}`);
    check(kind !== OFFER.totals || point > 0, `total ${point}`);
    check(!Object.is(point, -0), 'a line of minus zero');
    check((offers.book[offer] ?? Infinity) < books.length, `book of offer ${offer}`);
    check((offers.lastUpdate[offer] ?? Infinity) <= quotes.readAt + 300_000, `time of offer ${offer}`);
  }
  for (let index = 0; index < prices.count; index += 1) {
    const price = prices.price[index] ?? 0;
    check(price > 1 && price <= 1000, `price ${price}`);
    const link = quotes.link(index);
    check(link === null || /^https?:\/\//.test(link), `link ${link}`);
  }
  check(
    Object.values(quotes.rejected).every((count) => Number.isInteger(count) && count > 0),
    'rejections are counted in whole numbers',
  );
  expect(wrong).toEqual([]);
}
