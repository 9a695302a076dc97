import { describe, expect, test } from 'vitest';
import type { EventLink } from '#domain/event-matching/match-events.ts';
import {
  type PriceDoubt,
  priceDistance,
  eventPrices as pricesOfEvent,
  reviewPrices,
} from '#domain/event-matching/price-agreement.ts';
import { createQuotesBuilder, type QuotedOffer } from '#domain/odds/quotes.ts';

const offer = (book: string, prices: readonly number[]): QuotedOffer => {
  const outcomes =
    prices.length === 2 ? (['home', 'away'] as const) : (['home', 'draw', 'away'] as const);
  return {
    book: { key: book, title: book },
    kind: 'h2h',
    lastUpdate: 0,
    prices: outcomes.map((outcome, i) => ({ outcome, price: prices[i] ?? 0 })),
  };
};
/** What an event with these offers says, behind another event of the same columns. */
function eventPrices(offers: readonly QuotedOffer[]) {
  const builder = createQuotesBuilder('soccer_epl');
  const event = { id: 'e', home: 'Leeds', away: 'Hull', commenceTime: 0 };
  builder.addEvent({ ...event, id: 'other' }, [offer('z', [1.2, 4.5])]);
  builder.addEvent(event, offers);
  const quotes = builder.build(0);
  return pricesOfEvent(quotes, quotes.events[1] ?? { firstOffer: 0, endOffer: 0 });
}
const threeBooks = (prices: readonly number[]) =>
  eventPrices(['a', 'b', 'c'].map((book) => offer(book, prices)));

const FAVOURITE = threeBooks([1.5, 4.4, 7]);
const SWAPPED = threeBooks([7, 4.4, 1.5]);
const CLOSE = threeBooks([1.55, 4.3, 6.4]);
const EVEN = threeBooks([2.75, 3.3, 2.7]);
const NONE = eventPrices([]);
const LINK: EventLink = { first: 'a1', second: 'b1', swapped: false, how: 'equal', score: 1 };

const review = (
  pair: readonly [typeof EVEN, typeof EVEN],
  link = LINK,
  doubts: readonly PriceDoubt[] = [],
) => reviewPrices([link], () => pair, doubts);

describe('the prices of an event', () => {
  test('are medians over three books or more of one complete winner market', () => {
    expect(eventPrices(['a', 'b'].map((book) => offer(book, [2, 2])))).toEqual(NONE);
    expect(eventPrices(['a', 'a', 'a'].map((book) => offer(book, [2, 2])))).toEqual(NONE);
    const books = [offer('a', [1.9, 1.9]), offer('b', [1.9, 1.9]), offer('c', [1.2, 4.5])];
    const { twoWay, threeWay } = eventPrices(books);
    expect(twoWay?.get('home')).toBeCloseTo(0, 10);
    expect(threeWay).toBeUndefined();
  });

  test('are those of the winner alone, and of the outcomes that its market has', () => {
    const books = ['a', 'b', 'c'];
    const totals = books.map((book) => ({ ...offer(book, [2, 2]), kind: 'totals', point: 2.5 }));
    expect(eventPrices(totals)).toEqual(NONE);
    const withoutHome = books.map((book): QuotedOffer => {
      const { prices, ...rest } = offer(book, [2, 3, 4]);
      return { ...rest, prices: prices.filter(({ outcome }) => outcome !== 'home') };
    });
    expect(eventPrices(withoutHome)).toEqual(NONE);
    const mixed = eventPrices([...totals, ...books.map((book) => offer(book, [1.5, 4.4, 7]))]);
    expect(mixed).toEqual(FAVOURITE);
  });

  test('are those of the first nine books in the alphabet, in whatever order they come', () => {
    const nine = [...'abcdefghi'].map((book) => offer(book, [1.5, 4.4, 7]));
    const others = [...'jklmnopqrstu'].map((book) => offer(book, [2.75, 3.3, 2.7]));
    expect(eventPrices([...others, ...nine.toReversed()])).toEqual(eventPrices(nine));
  });

  test('of two markets are never compared', () => {
    expect(priceDistance(threeBooks([1.9, 1.9]), FAVOURITE, false)).toBeUndefined();
  });
});

describe('a link', () => {
  test('whose prices agree is accepted, also where there are too few to tell', () => {
    expect(review([FAVOURITE, CLOSE]).accepted).toEqual([LINK]);
    expect(review([FAVOURITE, NONE]).accepted).toEqual([LINK]);
  });

  test('whose medians are more than 0.5 in log-odds apart is held back', () => {
    expect(review([FAVOURITE, EVEN]).held).toEqual([{ ...LINK, reason: 'prices_apart' }]);
  });

  test('of swapped sides needs prices that say so', () => {
    const swapped = { ...LINK, swapped: true };
    const unconfirmed = [{ ...swapped, reason: 'sides_unconfirmed' }];
    expect(review([FAVOURITE, SWAPPED], swapped).accepted).toEqual([swapped]);
    expect(review([EVEN, EVEN], swapped).held).toEqual(unconfirmed);
    expect(review([FAVOURITE, NONE], swapped).held).toEqual(unconfirmed);
    expect(review([FAVOURITE, CLOSE], swapped).held).toEqual([
      { ...swapped, reason: 'prices_apart' },
    ]);
  });

  test('held in three scans in a row is dropped for good, and an agreeing scan starts again', () => {
    const apart = [FAVOURITE, EVEN] as const;
    const agreeing = [FAVOURITE, CLOSE] as const;
    const outcomes = (scans: readonly (typeof apart)[]) => {
      let doubts: readonly PriceDoubt[] = [];
      return scans.map((pair) => {
        const reviewed = review(pair, LINK, doubts);
        doubts = reviewed.doubts;
        return (['accepted', 'held', 'dropped'] as const).find((fate) => reviewed[fate].length > 0);
      });
    };
    expect(outcomes([apart, apart, apart, agreeing])).toEqual([
      'held',
      'held',
      'dropped',
      'dropped',
    ]);
    expect(outcomes([apart, apart, agreeing, apart])).toEqual(['held', 'held', 'accepted', 'held']);
  });
});

describe('where more than a fifth of the links with prices are apart', () => {
  const links = Array.from({ length: 6 }, (_, i) => ({ ...LINK, first: `a${i}`, second: `b${i}` }));
  const reviewed = reviewPrices(
    links,
    ({ first }) => (first < 'a2' ? [FAVOURITE, EVEN] : [FAVOURITE, CLOSE]),
    [{ first: 'a0', second: 'b0', scans: 2 }],
  );

  test('all are held back, since one feed mixes its events up', () => {
    expect(reviewed.accepted).toEqual([]);
    expect(reviewed.held.map(({ reason }) => reason)).toEqual([
      'prices_apart',
      'prices_apart',
      ...Array.from({ length: 4 }, () => 'feeds_apart'),
    ]);
  });

  test('the scan counts against none of them', () => {
    expect(reviewed.dropped).toEqual([]);
    expect(reviewed.doubts).toEqual([{ first: 'a0', second: 'b0', scans: 2 }]);
  });
});
