import { expect, test } from 'vitest';
import { createQuoteColumns } from '#domain/odds/quote-columns.ts';
import { OFFER, OUTCOME } from '#domain/odds/quotes.ts';

const READ_AT = 1_750_000_000_000;
const { home, draw, away } = OUTCOME;

/** Fills columns with so many events of one three-way offer each; prices tell their place. */
function filled(events: number, columns = createQuoteColumns()) {
  for (let event = 0; event < events; event += 1) {
    const key = `book ${event % 3}`;
    columns.addOffer(
      {
        book: columns.bookNumber({ key, title: `${key}, ${event}` }),
        kind: OFFER.h2h,
        point: Number.NaN,
        lastUpdate: event,
      },
      3,
      [home, draw, away, 99],
      [1 + event, 2 + event, 3 + event, 99],
    );
    columns.addEvent({ id: `e${event}`, home: 'Home', away: 'Away', commenceTime: READ_AT + event });
  }
  return columns;
}

test('columns hold what was added, however much it is', () => {
  const quotes = filled(5_000).build('soccer_epl', READ_AT, () => null);
  expect(quotes).toMatchObject({ sportKey: 'soccer_epl', readAt: READ_AT, rejected: {} });
  expect(quotes.offers.count).toBe(5_000);
  expect(quotes.prices.count).toBe(15_000);
  expect(quotes.books).toEqual([0, 1, 2].map((n) => ({ key: `book ${n}`, title: `book ${n}, ${n}` })));
  for (const event of [0, 1, 511, 512, 4_999]) {
    expect(quotes.events[event]).toMatchObject({ id: `e${event}`, firstOffer: event, endOffer: event + 1 });
    expect(quotes.offers.book[event]).toBe(event % 3);
    expect(quotes.offers.lastUpdate[event]).toBe(event);
    const first = quotes.offers.firstPrice[event] ?? -1;
    expect([...quotes.prices.price.subarray(first, first + 3)]).toEqual([1 + event, 2 + event, 3 + event]);
    expect([...quotes.prices.outcome.subarray(first, first + 3)]).toEqual([home, draw, away]);
  }
  expect(quotes.offers.firstPrice[5_000]).toBe(15_000);
});

test('columns take no more room than what they hold', () => {
  const { offers, prices } = filled(700).build('soccer_epl', READ_AT, () => null);
  expect([offers.book, offers.kind, offers.point, offers.lastUpdate].map((column) => column.length)).toEqual([
    700, 700, 700, 700,
  ]);
  expect([offers.firstPrice.length, prices.price.length, prices.outcome.length]).toEqual([701, 2_100, 2_100]);
});

test('what was built stays as it is while the next sport is filled', () => {
  const columns = createQuoteColumns();
  columns.reject('odd');
  const first = filled(3, columns).build('soccer_epl', READ_AT, () => null);
  const second = filled(2, columns).build('icehockey_nhl', READ_AT + 1, () => null);
  expect(first.events.map((event) => event.id)).toEqual(['e0', 'e1', 'e2']);
  expect([...first.prices.price]).toEqual([1, 2, 3, 2, 3, 4, 3, 4, 5]);
  expect(first.rejected).toEqual({ odd: 1 });
  expect(second).toMatchObject({ sportKey: 'icehockey_nhl', rejected: {} });
  expect(second.events.map((event) => event.firstOffer)).toEqual([0, 1]);
});

test('what was forgotten is in no sport', () => {
  const columns = filled(3);
  columns.reject('odd', 2);
  columns.clear();
  const quotes = filled(1, columns).build('soccer_epl', READ_AT, () => null);
  expect(quotes.events).toHaveLength(1);
  expect(quotes.offers.firstPrice).toEqual(Uint32Array.of(0, 3));
  expect(quotes.rejected).toEqual({});
});

test('every quarter line is kept exactly', () => {
  const columns = createQuoteColumns();
  const lines = Array.from({ length: 8_001 }, (_, i) => (i - 4_000) / 4);
  for (const point of lines)
    columns.addOffer({ book: 0, kind: OFFER.totals, point, lastUpdate: READ_AT }, 0, [], []);
  expect([...columns.build('soccer_epl', READ_AT, () => null).offers.point]).toEqual(lines);
});
