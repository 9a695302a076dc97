import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mergeOffers as merge,
  type PlacedOffer,
  placedOffers,
  withSidesSwapped,
} from '#domain/event-matching/merge-offers.ts';
import {
  createQuotesBuilder,
  type Outcome,
  offersOf,
  type QuotedOffer,
} from '#domain/odds/quotes.ts';

type Prices = Readonly<Partial<Record<Outcome, number>>>;

const anOffer = (kind: string, prices: Prices, more: Partial<QuotedOffer> = {}): QuotedOffer => {
  return {
    book: { key: 'pinnacle', title: 'Pinnacle' },
    kind,
    lastUpdate: 1_000,
    prices: Object.entries(prices).map(([outcome, price]) => ({
      outcome: outcome as Outcome,
      price: price ?? 0,
    })),
    ...more,
  };
};
const WINNER = anOffer('h2h', { home: 2, draw: 3.4, away: 4 });
const NEARLY = anOffer('h2h', { home: 2.08, draw: 3.4, away: 3.9 });
const OTHER = anOffer('h2h', { home: 2.2, draw: 3.4, away: 3.6 });
const at = (lastUpdate: number, offer: QuotedOffer) => ({ ...offer, lastUpdate });

/** The offers as the columns of a feed that is read later than all of them. */
function placed(feed: string, offers: readonly QuotedOffer[]): readonly PlacedOffer[] {
  const builder = createQuotesBuilder('soccer_epl');
  const event = { id: 'e', home: 'Leeds', away: 'Hull', commenceTime: 9_000 };
  builder.addEvent(event, offers);
  const quotes = builder.build(9_000);
  return quotes.events.flatMap((each) => placedOffers(feed, quotes, each));
}

function toOffer({ quotes, offer }: PlacedOffer): QuotedOffer | undefined {
  const [quoted] = offersOf(quotes, { firstOffer: offer, endOffer: offer + 1 });
  return quoted && withoutGaps(quoted);
}

/** Columns say of a market without a line and a price without a link that they have none. */
const withoutGaps = ({ point, prices, ...offer }: QuotedOffer): QuotedOffer => {
  const told = prices.map(({ outcome, price }) => ({ outcome, price }));
  return { ...offer, ...(point !== undefined && { point }), prices: told };
};

function mergeOffers(
  first: readonly QuotedOffer[],
  second: readonly QuotedOffer[],
  swapped: boolean,
) {
  const others = swapped ? second.map(withSidesSwapped) : second;
  const merged = merge(placed('one', first), placed('two', others));
  return {
    offers: merged.offers.map(toOffer),
    feedsDisagree: merged.feedsDisagree.map(toOffer),
  };
}

describe('of one book’s offer in two feeds', () => {
  test('the one that was seen later stands, however far apart they are', () => {
    expect(mergeOffers([WINNER], [at(1_001, OTHER)], false).offers).toEqual([at(1_001, OTHER)]);
    expect(mergeOffers([WINNER], [at(999, OTHER)], false).offers).toEqual([WINNER]);
  });

  test('seen at the same time, the first feed’s stands', () => {
    expect(mergeOffers([WINNER], [NEARLY], false)).toEqual({ offers: [WINNER], feedsDisagree: [] });
    expect(mergeOffers([NEARLY], [WINNER], false).offers).toEqual([NEARLY]);
  });

  test('seen at the same time and more than 5 % apart, neither stands', () => {
    const merged = { offers: [], feedsDisagree: [WINNER] };
    expect(mergeOffers([WINNER], [OTHER], false)).toEqual(merged);
    const edge = anOffer('h2h', { home: 2.1, draw: 3.4, away: 4 });
    expect(mergeOffers([WINNER], [edge], false).offers).toEqual([WINNER]);
  });
});

test('other books, markets, lines and sets of outcomes are other offers', () => {
  const offers = [
    WINNER,
    anOffer('h2h', { home: 1.5, away: 2.6 }),
    anOffer('h2h', { home: 9, draw: 9, away: 9 }, { book: { key: 'bwin', title: 'bwin' } }),
    anOffer('h2h_lay', { home: 2.1, draw: 3.6, away: 4.3 }),
    anOffer('totals', { over: 1.9, under: 1.9 }, { point: 2.5 }),
    anOffer('totals', { over: 2.3, under: 1.6 }, { point: 3 }),
  ];
  const merged = { offers, feedsDisagree: [] };
  expect(mergeOffers(offers.slice(0, 3), offers.slice(3), false)).toEqual(merged);
});

describe('with sides swapped', () => {
  test('the prices of the winner change sides', () => {
    const swapped = anOffer('h2h', { home: 4, draw: 3.4, away: 2 });
    expect(mergeOffers([], [swapped], true).offers[0]?.prices).toEqual([
      { outcome: 'away', price: 4 },
      { outcome: 'draw', price: 3.4 },
      { outcome: 'home', price: 2 },
    ]);
    expect(mergeOffers([WINNER], [swapped], true)).toEqual({ offers: [WINNER], feedsDisagree: [] });
    expect(mergeOffers([WINNER], [swapped], false).feedsDisagree).toEqual([WINNER]);
  });

  test('so do lay prices', () => {
    const lay = anOffer('h2h_lay', { home: 4.4, away: 1.4 });
    const mapped = anOffer('h2h_lay', { away: 4.4, home: 1.4 });
    expect(mergeOffers([], [lay], true).offers).toEqual([mapped]);
  });

  test('a handicap has the other sign: it is the home side’s', () => {
    const own = anOffer('spreads', { home: 2.1, away: 1.78 }, { point: -1.5 });
    const swapped = anOffer('spreads', { home: 1.78, away: 2.1 }, { point: 1.5 });
    expect(mergeOffers([own], [swapped], true)).toEqual({ offers: [own], feedsDisagree: [] });
    expect(mergeOffers([own], [swapped], false).offers).toHaveLength(2);
  });

  test('a handicap of 0 stays 0', () => {
    const level = anOffer('spreads', { home: 1.8, away: 2.05 }, { point: 0 });
    expect(Object.is(withSidesSwapped(level).point, 0)).toBe(true);
  });

  test('the total of one side becomes that of the other, on its line', () => {
    const ofHome = anOffer('team_totals_home', { over: 1.9, under: 2 }, { point: 1.5 });
    expect(withSidesSwapped(ofHome)).toEqual({ ...ofHome, kind: 'team_totals_away' });
    expect(mergeOffers([], [ofHome], true).offers).toEqual([withSidesSwapped(ofHome)]);
  });

  test('totals stay as they are', () => {
    const total = anOffer('totals', { over: 1.9, under: 1.95 }, { point: 2.5 });
    expect(mergeOffers([], [total], true).offers).toEqual([total]);
  });

  test('swapping twice gives the offer again', () => {
    const prices = fc.record({
      home: fc.double({ min: 1.01, max: 50, noNaN: true }),
      away: fc.double({ min: 1.01, max: 50, noNaN: true }),
    });
    const point = fc.integer({ min: -20, max: 20 }).map((quarters) => quarters / 4);
    fc.assert(
      fc.property(fc.constantFrom('spreads', 'h2h'), prices, point, (kind, own, line) => {
        const offer = anOffer(kind, own, { point: line + 0 });
        expect(withSidesSwapped(withSidesSwapped(offer))).toEqual(offer);
      }),
    );
  });
});
