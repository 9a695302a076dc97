import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodeSnapshot,
  encodeSnapshot,
  SNAPSHOT_FORMAT,
} from '#adapters/dynamodb/snapshot-codec.ts';
import type { Combo } from '#domain/combos/combo.ts';
import { FLAGS, type Flag } from '#domain/grading/flags.ts';
import { type MatchProbability, SOURCES } from '#domain/matches/match-probability.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { type Snapshot, shownExpectation, toSnapshot } from '#domain/scan/snapshot.ts';
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
const probability = fc.double({ min: 0.000_1, max: 1, noNaN: true });
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

const altBook: fc.Arbitrary<AltBook> = fc.record({
  book: text,
  bookTitle: text,
  price,
  link,
  fairProb: probability,
  ev,
  grade,
  flags,
  quotedAt: fc.nat(),
});

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
  expectedClv: ev,
  grade,
  flags,
  legs: fc.array(
    fc
      .tuple(
        event,
        fc.record({
          marketKey: text,
          outcome: text,
          point,
          price,
          link,
          fairProb: probability,
          ev,
        }),
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
      totalSource: fc.option(fc.constantFrom(...SOURCES)),
      totalMatched: fc.option(fc.nat(40)),
      totalThin: fc.option(fc.boolean()),
      kind: fc.constantFrom('three_way' as const, 'two_way' as const),
    }),
  )
  .map(([facts, numbers]) => ({ ...facts, ...numbers }));

const snapshot: fc.Arbitrary<Snapshot> = fc
  .record({
    opportunities: fc.record({
      value: fc.array(valueBet, { maxLength: 12 }),
      surebet: fc.array(surebet, { maxLength: 4 }),
      combo: fc.array(combo, { maxLength: 4 }),
    }),
    matches: fc.array(match, { maxLength: 12 }),
  })
  .map((found) => toSnapshot({ slot: 1, generatedAt: 2 }, found));

const rowsOf = ({ opportunities, matches }: Snapshot) => ({ opportunities, matches });
const restored = (original: Snapshot) => decodeSnapshot(encodeSnapshot(original), SNAPSHOT_FORMAT);

describe('rows come back exactly as they were', () => {
  test('of any snapshot', () => {
    fc.assert(
      fc.property(snapshot, (original) => {
        expect(restored(original)).toEqual(rowsOf(original));
      }),
      { numRuns: 100 },
    );
  });

  test('of a full-size one', () => {
    const original = randomSnapshot({
      seed: 7,
      slot: 1_795_300_020_000,
      bets: 2_000,
      matches: 3_000,
    });
    expect(restored(original)).toEqual(rowsOf(original));
  });

  test('of an empty one', () => {
    const empty = { opportunities: { value: [], surebet: [], combo: [] }, matches: [] };
    expect(restored({ slot: 1, generatedAt: 1, ...empty })).toEqual(empty);
  });
});

test('a leg that many combos of a book share costs next to nothing', () => {
  const [found] = fc.sample(
    combo.filter(({ legs }) => legs.length > 1),
    { numRuns: 1, seed: 1 },
  );
  const sizeOf = (count: number) => {
    const combos = Array.from({ length: count }, () => found).filter((one) => one !== undefined);
    const opportunities = { value: [], surebet: [], combo: combos };
    return encodeSnapshot(toSnapshot({ slot: 1, generatedAt: 1 }, { opportunities, matches: [] }))
      .length;
  };
  expect(sizeOf(1_000) - sizeOf(1)).toBeLessThan(1_000);
});

describe('formats', () => {
  /**
   * Written by version 3, which did not say what is expected of a claim: two value bets and three
   * matches.
   */
  const VERSION_3 = readFileSync(
    join(import.meta.dirname, '../../fixtures/snapshots/version-3.json.zst'),
  );

  test('the format before the current one is read, and what it lacks is filled in', () => {
    const previous = { version: SNAPSHOT_FORMAT.version - 1, readableFrom: 2 };
    const decoded = decodeSnapshot(VERSION_3, previous);
    expect(decoded?.opportunities.value).toMatchObject([
      { home: 'Telzen Dorinkel City', fairProb: 0.0829, ev: 0.1279, altBooks: { length: 3 } },
      { home: 'Telzen Dorinkel City', fairProb: 0.206, ev: 0.1124, altBooks: { length: 2 } },
    ]);
    for (const row of decoded?.opportunities.value ?? []) {
      expect(row).toMatchObject(shownExpectation(row));
    }
    const untold = { totalSource: null, totalMatched: null, totalThin: null };
    expect(decoded?.matches).toMatchObject([
      { ...untold, home: 'Vergrael', pHome: 0.5484 },
      { ...untold, home: 'Telzen Dorinkel City', pHome: 0.0581 },
      untold,
    ]);
  });

  test('columns of a later release are left to those who know them, and the rest is read', () => {
    const original = randomSnapshot({ seed: 2, slot: 1_795_300_020_000, bets: 3, matches: 2 });
    const withExtra = {
      opportunities: {
        ...original.opportunities,
        value: original.opportunities.value.map((row) => ({ ...row, confidence: 0.9 })),
      },
      matches: original.matches,
    };
    const next = { ...SNAPSHOT_FORMAT, version: SNAPSHOT_FORMAT.version + 1 };
    expect(decodeSnapshot(encodeSnapshot(withExtra), next)).toMatchObject(rowsOf(original));
  });

  test('a format that this release would misread, or no longer knows, is not read', () => {
    const bytes = encodeSnapshot(randomSnapshot({ seed: 1, slot: 60_000, bets: 1, matches: 1 }));
    const { version } = SNAPSHOT_FORMAT;
    expect(
      decodeSnapshot(bytes, { version: version + 1, readableFrom: version + 1 }),
    ).toBeUndefined();
    expect(decodeSnapshot(bytes, { version: 0, readableFrom: 0 })).toBeUndefined();
  });

  test('bytes that were cut are an error, not fewer rows', () => {
    const bytes = encodeSnapshot(randomSnapshot({ seed: 1, slot: 60_000, bets: 9, matches: 9 }));
    expect(() => decodeSnapshot(bytes.subarray(0, bytes.length - 20), SNAPSHOT_FORMAT)).toThrow();
  });
});
