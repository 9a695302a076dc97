import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeMatches,
  decodeOpportunities,
  encodeSnapshot,
} from '#adapters/dynamodb/snapshot-codec/codec.ts';
import {
  packDecimals,
  packInts,
  packTexts,
  unpackDecimals,
  unpackInts,
  unpackTexts,
} from '#adapters/dynamodb/snapshot-codec/columns.ts';
import type { Combo } from '#domain/combos/combo.ts';
import { FLAGS, type Flag } from '#domain/grading/flags.ts';
import { type MatchProbability, SOURCES } from '#domain/matches/match-probability.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { shownEv } from '#domain/odds/rounding.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import type { Surebet } from '#domain/surebets/surebet.ts';
import type { AltBook, ValueBet } from '#domain/value/value-bet.ts';
import { randomSnapshot } from '../../support/random-snapshot.ts';

const text = fc.oneof(
  fc.constantFrom('Arsenal', 'Real Madrid', 'Over', 'home', '='),
  fc.string({ unit: 'binary' }),
);
const event: fc.Arbitrary<EventFacts> = fc.record({
  eventId: text,
  sportKey: text,
  home: text,
  away: text,
  commenceTime: fc.oneof(
    fc.integer({ min: 0, max: 40_000_000 }).map((minutes) => minutes * 60_000),
    fc.integer({ min: 0, max: 4e12 }),
  ),
});
const probability = fc.double({ min: 0, max: 1, noNaN: true });
const ev = fc.double({ min: -1, max: 100, noNaN: true });
const price = fc.oneof(
  fc.integer({ min: 101, max: 100_000 }).map((cents) => cents / 100),
  fc.double({ min: 1.001, max: 1_000, noNaN: true }),
);
const point = fc.option(
  fc.oneof(
    fc.integer({ min: -40, max: 400 }).map((quarters) => quarters / 4),
    fc.constant(0.1 + 0.2),
  ),
);
const link = fc.option(fc.oneof(fc.webUrl({ withQueryParameters: true }), text));
const grade = fc.constantFrom('A' as const, 'B' as const, 'C' as const);
const flags = fc.subarray(Object.keys(FLAGS) as Flag[]);
const book = fc.constantFrom(['one', 'Book One'], ['two', 'Book Two'], ['', '']);

const altBook: fc.Arbitrary<AltBook> = fc
  .record({ book: text, bookTitle: text, price, link, fairProb: probability, ev, grade })
  .map(({ grade, ...offer }) =>
    grade === 'A' ? { ...offer, grade } : { ...offer, grade, link: null, fairProb: null },
  );

const valueBet: fc.Arbitrary<ValueBet> = fc
  .record({
    event,
    book,
    side: fc.constantFrom('home', 'away', 'other'),
    word: text,
    bet: fc.record({
      marketKey: text,
      point,
      price,
      link,
      fairProb: probability,
      ev,
      grade,
      flags,
      altBooks: fc.array(altBook, { maxLength: 4 }),
    }),
  })
  .map(({ event, book, side, word, bet }) => ({
    kind: 'value',
    ...event,
    ...bet,
    outcome: side === 'other' ? word : event[side as 'home' | 'away'],
    book: String(book[0]),
    bookTitle: String(book[1]),
  }));

const surebet: fc.Arbitrary<Surebet> = fc
  .tuple(
    event,
    fc.record({
      kind: fc.constant('surebet' as const),
      marketKey: text,
      point,
      ev,
      grade,
      flags,
      legs: fc.array(
        fc.record({
          outcome: text,
          point,
          book: text,
          bookTitle: text,
          price,
          link,
          stakeShare: probability,
        }),
        { maxLength: 3 },
      ),
    }),
  )
  .map(([facts, bet]) => ({ ...facts, ...bet }));

const combo: fc.Arbitrary<Combo> = fc.record({
  kind: fc.constant('combo' as const),
  book: text,
  bookTitle: text,
  price: fc.double({ min: 1, max: 1e6, noNaN: true }),
  fairProb: probability,
  ev,
  grade,
  flags,
  legs: fc.array(
    fc
      .tuple(
        event,
        fc.record({ marketKey: text, outcome: text, point, price, link, fairProb: probability, ev }),
      )
      .map(([facts, leg]) => ({ ...facts, ...leg })),
    { maxLength: 4 },
  ),
});

const match: fc.Arbitrary<MatchProbability> = fc
  .tuple(
    event,
    fc.record({
      pHome: fc.option(probability),
      pDraw: fc.option(probability),
      pAway: fc.option(probability),
      totalLine: point,
      pOver: fc.option(probability),
      pUnder: fc.option(probability),
      source: fc.constantFrom(...SOURCES),
      matched: fc.nat({ max: 60 }),
      thin: fc.boolean(),
      kind: fc.constantFrom('three_way' as const, 'two_way' as const),
    }),
  )
  .map(([facts, numbers]) => ({ ...facts, ...numbers }));

const snapshot: fc.Arbitrary<Snapshot> = fc.record({
  slot: fc.nat(),
  generatedAt: fc.nat(),
  opportunities: fc.record({
    value: fc.array(valueBet, { maxLength: 12 }),
    surebet: fc.array(surebet, { maxLength: 4 }),
    combo: fc.array(combo, { maxLength: 4 }),
  }),
  matches: fc.array(match, { maxLength: 12 }),
});

/** To nine decimals; adding zero makes -0 a plain zero. */
function nine<T extends number | null>(value: T): T {
  return (value === null ? null : Math.round(value * 1e9) / 1e9 + 0) as T;
}

function stored({ opportunities, matches }: Snapshot): Pick<Snapshot, 'opportunities' | 'matches'> {
  return {
    opportunities: {
      value: opportunities.value.map((bet) => ({
        ...bet,
        fairProb: nine(bet.fairProb),
        ev: nine(bet.ev),
        altBooks: bet.altBooks.map((alt) =>
          alt.grade === 'A'
            ? { ...alt, fairProb: nine(alt.fairProb), ev: nine(alt.ev) }
            : { ...alt, ev: shownEv(alt.ev) },
        ),
      })),
      surebet: opportunities.surebet.map((bet) => ({
        ...bet,
        ev: nine(bet.ev),
        legs: bet.legs.map((leg) => ({ ...leg, stakeShare: nine(leg.stakeShare) })),
      })),
      combo: opportunities.combo.map((bet) => ({
        ...bet,
        price: Number(bet.price.toPrecision(10)),
        fairProb: Number(bet.fairProb.toPrecision(10)) + 0,
        ev: nine(bet.ev),
        legs: bet.legs.map((leg) => ({ ...leg, fairProb: nine(leg.fairProb), ev: nine(leg.ev) })),
      })),
    },
    matches: matches.map((item) => ({
      ...item,
      pHome: nine(item.pHome),
      pDraw: nine(item.pDraw),
      pAway: nine(item.pAway),
      pOver: nine(item.pOver),
      pUnder: nine(item.pUnder),
    })),
  };
}

function restored(original: Snapshot): Pick<Snapshot, 'opportunities' | 'matches'> {
  const { events, opportunities, matches } = encodeSnapshot(original);
  return {
    opportunities: decodeOpportunities(events, opportunities),
    matches: decodeMatches(events, matches),
  };
}

describe('a snapshot comes back as it was', () => {
  test('any snapshot: everything exactly, but for nine decimals of probabilities, shares and ev', () => {
    fc.assert(
      fc.property(snapshot, (original) => {
        expect(restored(original)).toEqual(stored(original));
      }),
      { numRuns: 100 },
    );
  });

  test('a full-size one', () => {
    const original = randomSnapshot({ seed: 7, slot: 1_795_300_020_000, bets: 2_000, matches: 3_000 });
    expect(restored(original)).toEqual(stored(original));
  });

  test('an empty one', () => {
    const empty = {
      slot: 1,
      generatedAt: 1,
      opportunities: { value: [], surebet: [], combo: [] },
      matches: [],
    };
    expect(restored(empty)).toEqual({ opportunities: empty.opportunities, matches: [] });
  });
});

test('a leg that many combos of a book share is stored once', () => {
  const leg = fc.sample(
    combo.filter(({ legs }) => legs.length > 1),
    { numRuns: 1, seed: 1 },
  )[0] as Combo;
  const sizeOf = (count: number) =>
    encodeSnapshot({
      slot: 1,
      generatedAt: 1,
      opportunities: { value: [], surebet: [], combo: Array.from({ length: count }, () => leg) },
      matches: [],
    }).opportunities.length;
  expect(sizeOf(1_000) - sizeOf(1)).toBeLessThan(200);
});

test('an event that many items are about is stored once', () => {
  const { matches } = randomSnapshot({ seed: 1, slot: 60_000, bets: 0, matches: 1 });
  const sizeOf = (count: number) =>
    encodeSnapshot({
      slot: 1,
      generatedAt: 1,
      opportunities: { value: [], surebet: [], combo: [] },
      matches: Array.from({ length: count }, () => matches[0] as MatchProbability),
    }).events.length;
  expect(sizeOf(500)).toBe(sizeOf(1));
});

describe('columns', () => {
  test('whole numbers of any size and sign come back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 4e12 })), (values) => {
        expect(unpackInts(packInts(values))).toEqual(values);
      }),
    );
  });

  test('prices of two decimals become digits, one odd number among them loses nothing', () => {
    const prices = [1.91, 2.05, 1001.5, null];
    expect(packDecimals(prices)).toMatchObject({ decimals: 2 });
    expect(unpackDecimals(packDecimals(prices))).toEqual(prices);
    const odd = [1.91, 1 / 3, null];
    expect(unpackDecimals(packDecimals(odd))).toEqual(odd);
  });

  test('texts come back whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(text, fc.constant('\u007f'))), (values) => {
        expect(unpackTexts(packTexts(values))).toEqual(values);
      }),
    );
  });
});
