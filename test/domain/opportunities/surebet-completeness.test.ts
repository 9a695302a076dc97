import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLONE_FAMILIES, EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';
import { OFFER } from '#domain/odds/quotes.ts';
import type { QuotedOffer } from '#domain/odds/quotes-builder.ts';
import { roundShares } from '#domain/odds/rounding.ts';
import { SHARE_PLACES } from '#domain/opportunities/find-surebets.ts';
import type { Surebet } from '#domain/opportunities/opportunity.ts';
import { safestShares, worstReturn } from '#domain/opportunities/safest-shares.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, h2hLay, NOW, spreads, totals } from '../../support/quotes.ts';

/**
 * Events in which every line is credible, because four books with poor prices agree about it, so that what may be a leg
 * is known without any reference: it is fresh, its book's prices are no error, and it stands for its family.
 */
const FILLERS = ['pinnacle', ...SOFT_BOOKS.slice(0, 3)];
const BOOKS = ['unibet', 'casumo', 'onexbet', 'betfred_uk', 'gtbets'];
const EXCHANGES = ['smarkets', 'betfair_ex_eu'];
const { candidateMs } = DEFAULT_SCAN_SETTINGS.age;
const { maxEv } = DEFAULT_SCAN_SETTINGS.surebet;

/** What rounding to the published shares may cost or spare at these prices. */
const ROUNDING = 5e-4;

type BruteLeg = {
  readonly family: string;
  readonly line: number;
  /** What one unit returns at each result. */
  readonly returns: readonly number[];
  readonly isOver: boolean;
};

const familyOf = (book: string) => CLONE_FAMILIES.find((family) => family.includes(book))?.[0] ?? book;

function paysOf(book: string, price: number, lay: boolean): number {
  const kept = 1 - (EXCHANGE_COMMISSION.get(book) ?? 0);
  return lay ? 1 + kept / (price - 1) : 1 + kept * (price - 1);
}

/** A line's bet on the higher side at one result, per unit: quarter lines are half a bet on each neighbour. */
function overReturn(result: number, line: number, pays: number): number {
  const parts = Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25];
  const paid = parts.map((part) => (result > part ? pays : result === part ? 1 : 0));
  return paid.reduce((sum, each) => sum + each, 0) / parts.length;
}

const RESULTS = Array.from({ length: 9 }, (_, i) => i - 3);

function legsOf(offer: QuotedOffer): BruteLeg[] {
  const lay = offer.kind === OFFER.h2hLay;
  const booksum = offer.prices.reduce((sum, { price }) => sum + 1 / price, 0);
  if (NOW - offer.lastUpdate > candidateMs || (!lay && booksum < 1)) return [];
  const family = familyOf(offer.book.key);
  const line = (offer.point ?? 0) * (offer.kind === OFFER.spreads ? -1 : 1);
  return offer.prices.map(({ price }, outcome) => {
    const pays = paysOf(offer.book.key, price, lay);
    const returns =
      offer.point === undefined
        ? offer.prices.map((_, result) => ((result === outcome) !== lay ? pays : 0))
        : RESULTS.map((result) =>
            outcome === 0 ? overReturn(result, line, pays) : overReturn(-result, -line, pays),
          );
    return { family, line, returns, isOver: outcome === 0 };
  });
}

/** Profit in the worst result at the published shares; 0 where some result pays nothing. */
function profit(legs: readonly BruteLeg[]): number {
  const returns = legs.map((leg) => leg.returns);
  if (returns[0]?.some((_, result) => returns.every((of) => of[result] === 0))) return 0;
  return worstReturn(returns, roundShares(safestShares(returns).shares, SHARE_PLACES)) - 1;
}

/** Pairs and, for winners, triples of legs of different families. */
function* setsOf(legs: readonly BruteLeg[], size: number): Generator<readonly BruteLeg[]> {
  for (const [i, a] of legs.entries()) {
    for (const [j, b] of legs.slice(i + 1).entries()) {
      if (a.family === b.family) continue;
      yield [a, b];
      if (size < 3) continue;
      for (const c of legs.slice(i + j + 2))
        if (c.family !== a.family && c.family !== b.family) yield [a, b, c];
    }
  }
}

/** The best of all sets, by the line of its over side: of a pair of lines that is the lower one. */
function bestByLine(offers: readonly QuotedOffer[]): Map<number, number> {
  const legs = offers.flatMap(legsOf);
  const size = legs[0]?.returns.length === 3 ? 3 : 2;
  const best = new Map<number, number>();
  for (const set of setsOf(legs, size)) {
    const ev = profit(set);
    const line = (set.find((leg) => leg.isOver) ?? set[0])?.line ?? 0;
    if (ev > (best.get(line) ?? 0)) best.set(line, ev);
  }
  return best;
}

function lineOf({ marketKey, legs }: Surebet): number {
  const point = legs[0]?.point ?? 0;
  return marketKey === 'spreads' ? 0 - point : point;
}

/** Whether everything above rounding that listing all sets finds is found, at no less; returns how many it was. */
function expectComplete(offers: readonly QuotedOffer[], found: readonly Surebet[]): number {
  let seen = 0;
  const expected = bestByLine(offers);
  for (const surebet of found) expect([...expected.keys()]).toContain(lineOf(surebet));
  for (const [line, ev] of expected) {
    const surebet = found.find((each) => lineOf(each) === line);
    if (Math.abs(ev - maxEv) < ROUNDING) continue;
    if (ev > maxEv) expect(surebet).toBeUndefined();
    else if (ev > ROUNDING || surebet) {
      seen++;
      expect(surebet?.ev).toBeGreaterThan(ev - ROUNDING);
      expect(surebet?.ev).toBeLessThan(ev + 1e-9);
    }
  }
  return seen;
}

const ageMs = fc.constantFrom(30_000, 30_000, 30_000, candidateMs + 1);
const near = (fair: number) =>
  fc
    .double({ min: fair * 0.95, max: fair * 1.03, noNaN: true })
    .map((price) => Math.round(price * 100) / 100);

function unique(offers: readonly QuotedOffer[]): QuotedOffer[] {
  return [...new Map(offers.map((each) => [`${each.book.key}|${each.kind}|${each.point}`, each])).values()];
}

/** Winners at these fair odds: books, and exchanges whose lay prices are above their own back prices. */
function winners(fair: readonly number[]): fc.Arbitrary<QuotedOffer[]> {
  const prices = fc.tuple(...fair.map(near));
  const backed = fc
    .tuple(fc.constantFrom(...BOOKS), prices, ageMs)
    .map(([book, own, age]) => [h2h(book, own, { ageMs: age })]);
  const exchanged = fc
    .tuple(fc.constantFrom(...EXCHANGES), fc.tuple(...fair.map((each) => near(each * 0.98))), ageMs)
    .map(([book, own, age]) => [
      h2h(book, own, { ageMs: 30_000 }),
      h2hLay(
        book,
        own.map((price) => Math.round(price * 102) / 100),
        { ageMs: age },
      ),
    ]);
  return fc.array(fc.oneof(backed, exchanged), { minLength: 2, maxLength: 7 }).map((offers) =>
    unique([
      ...FILLERS.map((book) =>
        h2h(
          book,
          fair.map((price) => price * 0.93),
        ),
      ),
      ...offers.flat(),
    ]),
  );
}

const LINES = [1.75, 2, 2.25, 2.5, 3];

function lines(offerOf: typeof totals, pointOf: (line: number) => number): fc.Arbitrary<QuotedOffer[]> {
  const offer = fc
    .tuple(fc.constantFrom(...BOOKS), fc.constantFrom(...LINES), near(2), near(2), ageMs)
    .map(([book, line, over, under, age]) => offerOf(book, pointOf(line), [over, under], { ageMs: age }));
  const fillers = LINES.flatMap((line) => FILLERS.map((book) => offerOf(book, pointOf(line), [1.86, 1.86])));
  return fc.array(offer, { minLength: 3, maxLength: 12 }).map((offers) => unique([...fillers, ...offers]));
}

describe('nothing that listing every pair and triple of legs finds is missing, and nothing better is left', () => {
  test.each([
    ['two outcomes', 'basketball_nba', winners([1.95, 2.05])],
    ['three outcomes', 'soccer_epl', winners([2.1, 3.5, 4.2])],
    ['totals', 'basketball_nba', lines(totals, (line) => line)],
    ['handicaps', 'basketball_nba', lines(spreads, (line) => 0 - line)],
  ])('%s', (_name, sportKey, quoted) => {
    let seen = 0;
    fc.assert(
      fc.property(quoted, (offers) => {
        seen += expectComplete(offers, scanOf({ offers }, sportKey).opportunities.surebet);
      }),
      { numRuns: 150 },
    );
    expect(seen).toBeGreaterThan(15);
  });
});
