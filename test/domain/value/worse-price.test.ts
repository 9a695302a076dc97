/**
 * Adding a worse price never changes a result. A book's prices are both offers to bet at and, with
 * the margin removed, a vote. A worse offer with the same vote changes nothing. A different vote
 * may change a probability, and by it a value or a grade. The prices and the profit of a surebet
 * come from offers alone, so a worse offer changes none as long as the same legs stay credible.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import type { Findings } from '#domain/scan/scan.ts';
import { randomOf } from '../../../bench/seeded-random.ts';
import { SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, NOW, spreads, totals } from '../../support/quotes.ts';

const BOOKS = ['pinnacle', 'onexbet', 'betsson', 'unibet', 'betfred_uk', ...SOFT_BOOKS];

type Sport = 'soccer_epl' | 'basketball_nba';
type Case = {
  readonly sport: Sport;
  readonly offers: readonly QuotedOffer[];
  readonly random: () => number;
};

/** A match on which ten books of normal margins roughly agree: a winner, a total and a handicap. */
function caseOf(seed: number): Case {
  const random = randomOf(seed);
  const between = (from: number, to: number) => from + (to - from) * random();
  const home = between(0.2, 0.6);
  const draw = between(0.22, 0.3);
  const over = between(0.4, 0.6);
  const favoured = between(0.4, 0.6);
  const sport = random() < 0.5 ? 'soccer_epl' : 'basketball_nba';
  const winner = sport === 'soccer_epl' ? [home, draw, 1 - home - draw] : [home, 1 - home];
  /**
   * A book's opinion near the truth, with a margin of 2 to 6 %: never below a sum of 1, which would
   * be refused.
   */
  const priced = (truth: readonly number[]) => {
    const opinion = truth.map((p) => p * between(0.94, 1.06));
    const booksum = opinion.reduce((sum, p) => sum + p, 0) / between(1.02, 1.06);
    return opinion.map((p) => Math.floor((100 * booksum) / p) / 100);
  };
  const pair = (p: number): [number, number] => {
    const [first = 0, second = 0] = priced([p, 1 - p]);
    return [first, second];
  };
  const offers = BOOKS.flatMap((book) => [
    h2h(book, priced(winner)),
    totals(book, 2.5, pair(over)),
    spreads(book, -0.5, pair(favoured)),
  ]);
  return { sport, offers, random };
}

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

/** An offer with each price changed, at its book or another. */
function repriced(
  offer: QuotedOffer,
  price: (price: number, place: number) => number,
  book?: string,
) {
  const prices = offer.prices.map((quoted, place) => ({
    ...quoted,
    price: price(quoted.price, place),
  }));
  return { ...offer, prices, ...(book !== undefined && { book: { key: book, title: book } }) };
}

/** Every price with value, at the best book or another: what it is, and what it is worth. */
function valuesOf({ opportunities }: Findings, without: string) {
  const all = opportunities.value.flatMap(({ marketKey, outcome, point, altBooks, ...best }) =>
    [best, ...altBooks].map(({ book, price, ev, grade }) => ({
      selection: [marketKey, outcome, point, book, price].join(' '),
      book,
      ev,
      grade,
    })),
  );
  return all
    .filter(({ book }) => book !== without)
    .sort((a, b) => (a.selection < b.selection ? -1 : 1));
}

function expectSameAtOthers(before: Findings, after: Findings, book: string): void {
  const [was, is] = [valuesOf(before, book), valuesOf(after, book)];
  expect(is.map(({ selection }) => selection)).toEqual(was.map(({ selection }) => selection));
  for (const [place, { ev, grade }] of is.entries()) {
    expect(ev).toBeCloseTo(was[place]?.ev ?? Number.NaN, 9);
    // What contradicted a price may be gone.
    expect([grade, 'C']).toContain(was[place]?.grade);
  }
  const [match, same] = [before.matches[0], after.matches[0]];
  expect([same?.matched, same?.source, same?.totalLine]).toEqual([
    match?.matched,
    match?.source,
    match?.totalLine,
  ]);
  for (const key of ['pHome', 'pDraw', 'pAway', 'pOver'] as const) {
    expect(same?.[key] ?? 0).toBeCloseTo(match?.[key] ?? 0, 9);
  }
}

/**
 * What makes a surebet: which of two books with one price has a leg, and how good it is, is an
 * opinion.
 */
function profitsOf({ opportunities }: Findings) {
  return opportunities.surebet.map(({ marketKey, point, ev, legs }) => ({
    marketKey,
    point,
    ev,
    legs: legs.map(({ outcome, price, stakeShare }) => ({ outcome, price, stakeShare })),
  }));
}

test('a book that votes like the others at the worst prices of all changes no surebet', () => {
  let surebets = 0;
  fc.assert(
    fc.property(seeds, (seed) => {
      const { sport, offers, random } = caseOf(seed);
      const before = profitsOf(scanOf({ offers }, sport));
      const added = offers.slice(0, 3).map((offer) => {
        const same = offers.filter(({ kind }) => kind === offer.kind);
        const worst = (_: number, place: number) =>
          Math.min(...same.map(({ prices }) => prices[place]?.price ?? Number.NaN)) *
          (0.97 + 0.03 * random());
        return repriced(offer, worst, 'gtbets');
      });
      expect(profitsOf(scanOf({ offers: [...offers, ...added] }, sport))).toEqual(before);
      surebets += before.length;
    }),
    { numRuns: 500 },
  );
  expect(surebets).toBeGreaterThan(500);
});

test('a book that lowers its prices and keeps its opinion changes nothing at any other book, and gains nothing', () => {
  let values = 0;
  fc.assert(
    fc.property(
      seeds,
      fc.constantFrom(...BOOKS),
      fc.double({ min: 0.93, max: 1, noNaN: true }),
      (seed, book, power) => {
        const { sport, offers } = caseOf(seed);
        const before = scanOf({ offers }, sport);
        // Removing the margin raises to a power, and so undoes this one.
        const lower = offers.map((offer) =>
          offer.book.key === book ? repriced(offer, (price) => price ** power) : offer,
        );
        const after = scanOf({ offers: lower }, sport);
        expectSameAtOthers(before, after, book);
        const own = ({ opportunities }: Findings) =>
          opportunities.value.flatMap(({ marketKey, outcome, altBooks, ...best }) =>
            [best, ...altBooks]
              .filter((each) => each.book === book)
              .map(({ ev }) => [`${marketKey} ${outcome}`, ev] as const),
          );
        const was = new Map(own(before));
        for (const [selection, ev] of own(after)) {
          expect(ev).toBeLessThanOrEqual((was.get(selection) ?? 0) + 1e-9);
        }
        values += before.opportunities.value.length;
      },
    ),
    { numRuns: 500 },
  );
  expect(values).toBeGreaterThan(500);
});

test('a clone with the opinion of its family at lower prices changes nothing at any other book, and no surebet', () => {
  fc.assert(
    fc.property(seeds, fc.double({ min: 0.93, max: 0.99, noNaN: true }), (seed, power) => {
      const { sport, offers } = caseOf(seed);
      const before = scanOf({ offers }, sport);
      const clone = offers
        .filter(({ book }) => book.key === 'betsson')
        .map((offer) => repriced(offer, (price) => price ** power, 'nordicbet'));
      const after = scanOf({ offers: [...offers, ...clone] }, sport);
      expectSameAtOthers(before, after, 'nordicbet');
      expect(profitsOf(after)).toEqual(profitsOf(before));
    }),
    { numRuns: 300 },
  );
});

test('an older offer of a book beside its newer one changes nothing, whatever its prices', () => {
  fc.assert(
    fc.property(seeds, fc.double({ min: 0.5, max: 2, noNaN: true }), (seed, factor) => {
      const { sport, offers } = caseOf(seed);
      const older = offers.map((offer) => ({
        ...repriced(offer, (price) => Math.max(1.01, price * factor)),
        lastUpdate: NOW - 31_000,
      }));
      const { opportunities, matches } = scanOf({ offers: [...older, ...offers] }, sport);
      const before = scanOf({ offers }, sport);
      expect([opportunities, matches]).toEqual([before.opportunities, before.matches]);
    }),
    { numRuns: 100 },
  );
});
