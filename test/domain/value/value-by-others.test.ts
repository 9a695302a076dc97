import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { logit } from '#domain/odds/logit.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import {
  fairFor,
  familyOf,
  isLay,
  netOddsOf,
  ownOpinion,
  roleOf,
  votesBeside,
} from '../../support/fair-by-others.ts';
import { judgedEventOf, SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, h2hLay, NOW, spreads, totals } from '../../support/quotes.ts';

const SURVEY = 'market_average';
const BOOKS = [
  'pinnacle',
  'unibet',
  'casumo',
  'betsson',
  'nordicbet',
  'onexbet',
  'gtbets',
  SURVEY,
  ...SOFT_BOOKS,
];
const EXCHANGES = ['smarkets', 'betfair_ex_eu', 'betfair_ex_uk'];
const ROLES = ['sharp', 'exchange', 'soft'];
const settings = { ...DEFAULT_SCAN_SETTINGS, surveys: [SURVEY] };
const { minEv, maxEv, minConsensus, age, pool } = settings;

/** What the order of additions may make of two equal numbers. */
const NOISE = 1e-9;

type Value = { readonly selection: string; readonly ev: number };

/**
 * Whether an offer's prices may be bet at: fresh, of a book, and without an error in themselves.
 */
function isBettable(offer: QuotedOffer): boolean {
  const isFresh = NOW - offer.lastUpdate <= age.betMs;
  const isSound = removeMargin(offer.prices.map(({ price }) => price)).ok;
  return isFresh && isSound && !isLay(offer) && offer.book.key !== SURVEY;
}

/**
 * Every price with value by the fair probabilities of all other families, straight from the
 * definition.
 */
function expectedValues(offers: readonly QuotedOffer[], fairOf: typeof fairFor): Value[] {
  const opinions = offers.filter(({ lastUpdate }) => NOW - lastUpdate <= age.referenceMs);
  return offers.filter(isBettable).flatMap((offer) => {
    const { key } = offer.book;
    const others = [...votesBeside(offer, opinions).keys()].map(roleOf);
    const isStrong = (role: string) => ROLES.indexOf(role) <= ROLES.indexOf(roleOf(familyOf(key)));
    const isConsensus = others.every((role) => role === 'soft');
    if (!others.some(isStrong) || (isConsensus && others.length < minConsensus)) {
      return [];
    }
    const fair = fairOf(offer, opinions);
    const opinion = ownOpinion(offer, opinions) ?? [];
    const distance = Math.max(
      ...opinion.map((p, place) => Math.abs(logit(p) - logit(fair[place] ?? 0))),
    );
    if (distance > pool.outlier) {
      return [];
    }
    return offer.prices.flatMap(({ outcome, price }, place) => {
      const fairProb = fair[place] ?? Number.NaN;
      const ev = fairProb * netOddsOf(key, price, false) - 1;
      const name = {
        home: 'Brentford',
        away: 'Fulham',
        draw: 'Draw',
        over: 'Over',
        under: 'Under',
        yes: 'Yes',
        no: 'No',
      }[outcome];
      const selection = `${name} ${offer.point ?? ''} ${key}`;
      return ev > minEv && ev <= maxEv ? [{ selection, ev }] : [];
    });
  });
}

/** The prices with value at the best book that `scan` finds, and at the others. */
function foundValues(bets: readonly ValueBet[]): Value[] {
  return bets.flatMap(({ outcome, point, altBooks, ...best }) =>
    [best, ...altBooks].map(({ book, ev }) => ({
      selection: `${outcome} ${point ?? ''} ${book}`,
      ev,
    })),
  );
}

const times = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const ageMs = fc.constantFrom(0, 30_000, 30_000, age.betMs, age.betMs + 1, age.referenceMs + 1);

/** Prices near these fair odds, now and then with one that is generous. */
function pricesNear(fair: readonly number[]): fc.Arbitrary<number[]> {
  const noise = fc.array(times(0.97, 1.03), { minLength: fair.length, maxLength: fair.length });
  const generous = fc.record({ place: fc.nat(fair.length - 1), factor: times(1, 1.12) });
  return fc.tuple(noise, times(0.94, 0.99), fc.option(generous)).map(([factors, margin, gift]) =>
    fair.map((odds, place) => {
      const factor = gift?.place === place ? gift.factor : 1;
      return Math.round(100 * odds * margin * factor * (factors[place] ?? 1)) / 100;
    }),
  );
}

function unique(offers: readonly QuotedOffer[]): QuotedOffer[] {
  return [
    ...new Map(
      offers.map((each) => [`${each.book.key} ${each.kind} ${each.point}`, each]),
    ).values(),
  ];
}

function winners(fair: readonly number[]): fc.Arbitrary<QuotedOffer[]> {
  const books = fc
    .tuple(fc.constantFrom(...BOOKS), pricesNear(fair), ageMs)
    .map(([book, prices, old]) => [h2h(book, prices, { ageMs: old })]);
  // Narrow enough to be an opinion, with a lay price above each back price.
  const exchanges = fc
    .tuple(
      fc.constantFrom(...EXCHANGES),
      fc.array(times(0.97, 0.995), { minLength: 3, maxLength: 3 }),
      times(1, 1.08),
    )
    .map(([book, factors, generous]) => {
      const backed = fair.map(
        (odds, place) => odds * (factors[place] ?? 1) * (place === 0 ? generous : 1),
      );
      return [
        h2h(book, backed),
        h2hLay(
          book,
          backed.map((odds) => odds * 1.01),
        ),
      ];
    });
  const offers = fc.array(fc.oneof({ weight: 4, arbitrary: books }, exchanges), {
    minLength: 2,
    maxLength: 14,
  });
  return offers.map((each) => unique(each.flat()));
}

const lines: fc.Arbitrary<QuotedOffer[]> = fc
  .array(
    fc
      .tuple(
        fc.constantFrom(...BOOKS),
        fc.constantFrom(210.5, 211, 211.5),
        pricesNear([2, 2]),
        ageMs,
      )
      .map(([book, line, [over = 0, under = 0], old]) =>
        totals(book, line, [over, under], { ageMs: old }),
      ),
    { minLength: 4, maxLength: 24 },
  )
  .map(unique);

/**
 * A football winner, half the time with the sharp book's handicap and total, which no other book
 * prices.
 */
const football = fc
  .tuple(winners([2.1, 3.5, 4.2]), fc.boolean())
  .map(([offers, hasLines]) => [
    ...offers,
    ...(hasLines
      ? [spreads('pinnacle', -0.25, [1.76, 2.2]), totals('pinnacle', 2.5, [1.95, 1.95])]
      : []),
  ]);

/**
 * The fitted reference of a football winner, of the match as it is without the judged family's
 * offers.
 */
function fairWithoutFamily(offer: QuotedOffer, all: readonly QuotedOffer[]): number[] {
  const others = all.filter(({ book }) => familyOf(book.key) !== familyOf(offer.book.key));
  const winner = judgedEventOf(others, 'soccer_epl', settings).markets.find(
    ({ market }) => !market.hasLine,
  );
  return [...(winner?.referenceWithout(null)?.probabilities ?? [])];
}

describe('a price has value exactly when the reference without its own family says so', () => {
  test.each([
    ['two outcomes', 'basketball_nba', winners([1.95, 2.05])],
    ['three outcomes', 'icehockey_nhl', winners([2.1, 3.9, 3.75])],
    ['totals', 'basketball_nba', lines],
    ['football', 'soccer_epl', football, fairWithoutFamily],
  ])('%s', (_name, sportKey, quoted, fairOf = fairFor) => {
    let seen = 0;
    let without = 0;
    fc.assert(
      fc.property(quoted, (offers) => {
        const expected = new Map(
          expectedValues(offers, fairOf).map(({ selection, ev }) => [selection, ev]),
        );
        const values = foundValues(scanOf({ offers }, sportKey, settings).opportunities.value);
        expect(values.map(({ selection }) => selection).sort()).toEqual(
          [...expected.keys()].sort(),
        );
        for (const { selection, ev } of values) {
          expect(Math.abs(ev - (expected.get(selection) ?? Number.NaN))).toBeLessThan(NOISE);
        }
        seen += values.length;
        if (values.length === 0) {
          without++;
        }
      }),
      { numRuns: 500 },
    );
    expect(seen).toBeGreaterThan(200);
    expect(without).toBeGreaterThan(20);
  });
});
