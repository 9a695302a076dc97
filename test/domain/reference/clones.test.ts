import { describe, expect, test } from 'vitest';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { rateBooks } from '#domain/odds/books.ts';
import { distinctEvents } from '#domain/odds/distinct-events.ts';
import { logit } from '#domain/odds/logit.ts';
import type { QuotedOffer, SportQuotes } from '#domain/odds/quotes.ts';
import { createRejections } from '#domain/odds/rejections.ts';
import {
  detectClones,
  MAX_BOOKS,
  MAX_CLONE_DISTANCE,
  MAX_COMPARED,
  MIN_COMMON,
} from '#domain/reference/clones.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { agreedWinner, SOFT_BOOKS } from '../../support/market.ts';
import { anEvent, aSportQuotes, h2h, h2hLay, NOW, reordered } from '../../support/quotes.ts';
import { shuffled } from '../../support/shuffled.ts';

function detected(quotes: readonly SportQuotes[], surveys: readonly string[] = []) {
  const events = distinctEvents(quotes, NOW, createRejections([]).reject);
  const keys = quotes.flatMap(({ books }) => books.map(({ key }) => key));
  return detectClones(events, rateBooks(keys, { surveys }));
}

/** Events numbered from 0, each with the offers of its number. */
function feed(events: number, offersOf: (event: number) => QuotedOffer[]): SportQuotes {
  return aSportQuotes({
    events: Array.from({ length: events }, (_, i) =>
      anEvent({ id: `event ${i}`, offers: offersOf(i) }),
    ),
  });
}

/** Winner prices with a booksum of 1.06. */
function pricesOf(event: number): number[] {
  const home = 1.5 + (event % 200) / 100;
  return [home, 3.6, 1 / (1.06 - 1 / home - 1 / 3.6)];
}

const OTHER_PRICES = [2.2, 3.3, 3.5];

/** Two books with `common` winner offers in common, of which `identical` have the same prices. */
function pairOf(a: string, b: string, common: number, identical: number): SportQuotes {
  return feed(common, (i) => [
    h2h(a, pricesOf(i)),
    h2h(b, i < identical ? pricesOf(i) : OTHER_PRICES),
  ]);
}

/**
 * The probabilities behind some prices, the home side's moved by so much in log-odds, with a larger
 * margin.
 */
function repriced(prices: readonly number[], moved: number): number[] {
  const own = removeMargin(prices);
  const [home = 0, ...others] = own.ok ? own.probabilities : [];
  const other = 1 / (1 + Math.exp(-logit(home) - moved));
  return [other, ...others.map((p) => (p * (1 - other)) / (1 - home))].map((p) => p ** -0.93);
}

describe('two books that are not listed as clones', () => {
  test('are one supplier when more than half of their winner offers say the same', () => {
    expect([MIN_COMMON, MAX_CLONE_DISTANCE]).toEqual([50, 0.012]);
    expect(detected([pairOf('gtbets', 'newbook', 50, 26)])).toEqual([['gtbets', 'newbook']]);
    expect(detected([pairOf('gtbets', 'newbook', 50, 25)])).toEqual([]);
  });

  test('are one supplier whatever margin each has, as long as their probabilities are near', () => {
    const beside = (moved: number) =>
      detected([
        feed(60, (i) => [h2h('gtbets', pricesOf(i)), h2h('newbook', repriced(pricesOf(i), moved))]),
      ]);
    expect(beside(0.011)).toEqual([['gtbets', 'newbook']]);
    expect(beside(-0.011)).toEqual([['gtbets', 'newbook']]);
    expect(beside(0.013)).toEqual([]);
  });

  test('are not looked for among more books than any feed has', () => {
    const beside = (books: number) =>
      Array.from({ length: books }, (_, n) => h2h(`book ${n}`, [1.5 + n / 100, 3.4, 5]));
    const of = (books: number) =>
      detected([
        feed(50, (i) => [
          h2h('gtbets', pricesOf(i)),
          h2h('newbook', pricesOf(i)),
          ...(i === 0 ? beside(books) : []),
        ]),
      ]);
    expect(of(MAX_BOOKS - 2)).toEqual([['gtbets', 'newbook']]);
    expect(of(MAX_BOOKS - 1)).toEqual([]);
  });

  test('are not when they have too few offers in common, however alike', () => {
    expect(detected([pairOf('gtbets', 'newbook', 49, 49)])).toEqual([]);
  });

  test('are found over several sports, and in no order of events and offers otherwise', () => {
    const sports = [
      pairOf('gtbets', 'newbook', 30, 28),
      { ...pairOf('newbook', 'gtbets', 30, 29), sportKey: 'other' },
    ];
    const renamed = sports.map((sport, s) => ({
      ...sport,
      events: sport.events.map((event) => ({ ...event, id: `${s} ${event.id}` })),
    }));
    expect(detected(renamed)).toEqual([['gtbets', 'newbook']]);
    const random = randomOf(3);
    expect(detected(shuffled(renamed, random).map((sport) => reordered(sport, random)))).toEqual([
      ['gtbets', 'newbook'],
    ]);
  });

  test('are found in a feed of many events, of which always the same are compared', () => {
    const events = 4 * MAX_COMPARED;
    const lines = (i: number) => [
      h2h('gtbets', pricesOf(i)),
      h2h('newbook', i % 5 === 0 ? OTHER_PRICES : pricesOf(i)),
    ];
    const large = feed(events, lines);
    const pairs = detected([large]);
    for (const seed of [1, 2]) {
      expect(detected([reordered(large, randomOf(seed))])).toEqual(pairs);
    }
    expect(pairs).toEqual([['gtbets', 'newbook']]);
  });

  test('do not have a two-way and a three-way offer in common', () => {
    const mixed = feed(60, (i) => [
      h2h('gtbets', pricesOf(i)),
      h2h('newbook', i < 40 ? pricesOf(i) : pricesOf(i).slice(0, 2)),
    ]);
    expect(detected([mixed])).toEqual([]);
  });

  test('are not alike where one of them has two offers', () => {
    const doubled = feed(60, (i) => [
      h2h('gtbets', pricesOf(i)),
      h2h('newbook', pricesOf(i)),
      ...(i < 30 ? [h2h('newbook', OTHER_PRICES)] : []),
    ]);
    expect(detected([doubled])).toEqual([]);
    expect(detected([reordered(doubled, randomOf(1))])).toEqual([]);
  });
});

describe('pairs that are never joined', () => {
  test('a book that copies a sharp book or an exchange is joined with other copies, never with the original', () => {
    const copied = feed(60, (i) => [
      ...['pinnacle', 'gtbets', 'newbook', 'smarkets', 'betdaq'].map((book) =>
        h2h(book, pricesOf(i)),
      ),
      h2hLay('smarkets', pricesOf(i)),
    ]);
    expect(detected([copied])).toEqual([['gtbets', 'newbook']]);
  });

  test('the mean of many books is never joined with one of them', () => {
    expect(detected([pairOf('market_average', 'newbook', 60, 60)], ['market_average'])).toEqual([]);
  });

  test('a pair that the list has as a family is not found again', () => {
    expect(detected([pairOf('betsson', 'nordicbet', 60, 60)])).toEqual([]);
  });
});

describe('books joined in a scan', () => {
  const settings = DEFAULT_SCAN_SETTINGS;
  /**
   * Games in which two unlisted books show the same prices, but for the first, where they would be
   * a surebet together.
   */
  const games = (events: number, a = 'gtbets', b = 'newbook') =>
    feed(events, (i) =>
      i === 0
        ? [...agreedWinner(), h2h(a, [2.16, 3.4, 3.9]), h2h(b, [1.98, 3.62, 4.3])]
        : [
            ...SOFT_BOOKS.map((book, place) => h2h(book, [2 + place / 20, 3.3, 3.9])),
            h2h(a, pricesOf(i)),
            h2h(b, pricesOf(i)),
          ],
    );

  test('have one vote and never both a leg, and the report names them', () => {
    const apart = scan([games(49)], settings, NOW);
    const joined = scan([games(60)], settings, NOW);
    const ofFirst = ({ eventId }: { readonly eventId: string }) => eventId === 'event 0';
    const surebetsWithBoth = ({ opportunities }: typeof apart) =>
      opportunities.surebet
        .filter(ofFirst)
        .map(({ legs }) => legs.map(({ book }) => book))
        .filter((books) => books.includes('gtbets') && books.includes('newbook'));
    expect(surebetsWithBoth(apart)).toHaveLength(1);
    expect(surebetsWithBoth(joined)).toEqual([]);
    expect(apart.report).not.toHaveProperty('clones');
    expect(joined.report.clones).toEqual([['gtbets', 'newbook']]);
    const votes = (found: typeof apart) => found.matches.find(ofFirst)?.matched;
    expect(votes(joined)).toBe((votes(apart) ?? 0) - 1);
  });

  test('count as those that the list names', () => {
    const [found, listed] = [games(60), games(60, 'betsson', 'nordicbet')].map((quotes) =>
      scan([quotes], settings, NOW),
    );
    expect(found?.report.clones).toHaveLength(1);
    expect(listed?.report).not.toHaveProperty('clones');
    const numbersOf = (result: typeof found) =>
      result?.matches.map(({ matched, pHome }) => [matched, pHome?.toFixed(12)]);
    expect(numbersOf(listed)).toEqual(numbersOf(found));
    const value = (result: typeof found) =>
      result?.opportunities.value
        .map(({ eventId, price, ev }) => [eventId, price, ev.toFixed(12)])
        .sort();
    expect(value(listed)).toEqual(value(found));
  });
});
