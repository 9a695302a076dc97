import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logit } from '#domain/odds/logit.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { maxMinStakes } from '#domain/surebets/max-min-stakes.ts';
import type { Surebet } from '#domain/surebets/surebet.ts';
import { fairFor, familyOf, isLay, netOddsOf, ownOpinion } from '../../support/fair-by-others.ts';
import { SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, h2hLay, NOW, spreads, totals } from '../../support/quotes.ts';

/**
 * Events in which every line is credible, because four books with poor prices agree about it, so
 * that what may be a leg is known beforehand: it is fresh, its book's prices are no error, and it
 * stands for its family. Some prices are too good, and which leg of a too good set is at fault is
 * found by a fair probability of this file's own.
 */
const FILLERS = ['pinnacle', ...SOFT_BOOKS.slice(0, 3)];
const BOOKS = ['unibet', 'casumo', 'onexbet', 'betfred_uk', 'gtbets'];
const EXCHANGES = ['smarkets', 'betfair_ex_eu'];
const { betMs } = DEFAULT_SCAN_SETTINGS.age;
const { maxEv } = DEFAULT_SCAN_SETTINGS.surebet;
const { outlier } = DEFAULT_SCAN_SETTINGS.pool;

/** What rounding to the published shares may cost at these prices. */
const ROUNDING = 5e-4;

/** What the order of additions may make of two equal numbers. */
const NOISE = 1e-9;

type BruteLeg = {
  readonly family: string;
  readonly line: number;
  /** What one unit returns at each result. */
  readonly returns: readonly number[];
  readonly isOver: boolean;
  /** Distance of its line from fair, log-odds. */
  readonly distance: number;
};

/**
 * A line's bet on the higher side at one result, per unit: quarter lines are half a bet on each
 * neighbour.
 */
function overReturn(result: number, line: number, pays: number): number {
  const parts = Number.isInteger(line * 2) ? [line] : [line - 0.25, line + 0.25];
  const paid = parts.map((part) => {
    if (result === part) {
      return 1;
    }
    return result > part ? pays : 0;
  });
  return paid.reduce((total, part) => total + part, 0) / parts.length;
}

const RESULTS = Array.from({ length: 9 }, (_, i) => i - 3);

function legsOf(offer: QuotedOffer, all: readonly QuotedOffer[]): BruteLeg[] {
  const opinion = ownOpinion(offer, all);
  if (!opinion || NOW - offer.lastUpdate > betMs) {
    return [];
  }
  const fair = fairFor(offer, all);
  const distance = Math.max(...opinion.map((p, j) => Math.abs(logit(p) - logit(fair[j] ?? 0))));
  if (distance > outlier) {
    return [];
  }
  const family = familyOf(offer.book.key);
  const line = (offer.point ?? 0) * (offer.kind === 'spreads' ? -1 : 1);
  const lay = isLay(offer);
  return offer.prices.map(({ price }, outcome) => {
    const pays = netOddsOf(offer.book.key, price, lay);
    const returns =
      offer.point === undefined
        ? offer.prices.map((_, result) => ((result === outcome) !== lay ? pays : 0))
        : RESULTS.map((result) =>
            outcome === 0 ? overReturn(result, line, pays) : overReturn(-result, -line, pays),
          );
    return { family, line, returns, isOver: outcome === 0, distance };
  });
}

/** Legs with the profit that the max-min shares guarantee. */
type BruteSet = { readonly legs: readonly BruteLeg[]; readonly ev: number };

/** A set that leaves a result unpaid guarantees nothing. */
function setOf(legs: readonly BruteLeg[]): BruteSet {
  const returns = legs.map((leg) => leg.returns);
  const leavesOne = returns[0]?.some((_, result) => returns.every((of) => of[result] === 0));
  return { legs, ev: leavesOne ? -1 : maxMinStakes(returns).worstReturn - 1 };
}

/**
 * Totals farther apart than one and than a third of the farther may be of two counts, as sets and
 * games are.
 */
function countTheSame(legs: readonly BruteLeg[]): boolean {
  const lines = legs.map(({ line }) => line);
  const apart = Math.max(...lines) - Math.min(...lines);
  return apart <= 1 || apart <= Math.max(...lines.map(Math.abs)) / 3;
}

/** Pairs and, for winners, triples of legs of different families. */
function* setsOf(legs: readonly BruteLeg[], size: number): Generator<readonly BruteLeg[]> {
  for (const [i, a] of legs.entries()) {
    for (const [j, b] of legs.slice(i + 1).entries()) {
      if (a.family === b.family) {
        continue;
      }
      yield [a, b];
      if (size < 3) {
        continue;
      }
      for (const c of legs.slice(i + j + 2)) {
        if (c.family !== a.family && c.family !== b.family) {
          yield [a, b, c];
        }
      }
    }
  }
}

/**
 * The sets that are left when no profit is above the limit any more: as long as one is, the leg of
 * the best that is farthest from fair goes. Undefined where it is not clear which.
 */
function withoutErrors(sets: readonly BruteSet[]): readonly BruteSet[] | undefined {
  const most = Math.max(...sets.map(({ ev }) => ev));
  if (Math.abs(most - maxEv) < ROUNDING) {
    return undefined;
  }
  if (most < maxEv) {
    return sets;
  }
  const best = sets.filter(({ ev }) => ev > most - NOISE);
  const errors = best.flatMap(({ legs }) => {
    const farthest = Math.max(...legs.map(({ distance }) => distance));
    return legs.filter(({ distance }) => distance > farthest - NOISE);
  });
  const [error] = errors;
  if (!error || errors.some((leg) => leg !== error)) {
    return undefined;
  }
  return withoutErrors(sets.filter(({ legs }) => !legs.includes(error)));
}

function setsWithProfit(offers: readonly QuotedOffer[]): readonly BruteSet[] {
  const legs = offers.flatMap((offer) => legsOf(offer, offers));
  const size = legs[0]?.returns.length === 3 ? 3 : 2;
  return [...setsOf(legs, size)]
    .filter((set) => offers[0]?.kind !== 'totals' || countTheSame(set))
    .map(setOf)
    .filter(({ ev }) => ev > 0);
}

/** The best of the sets by the line of its over side: of a pair of lines that is the lower one. */
function bestByLine(sets: readonly BruteSet[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { legs, ev } of sets) {
    const line = (legs.find((leg) => leg.isOver) ?? legs[0])?.line ?? 0;
    if (ev > (best.get(line) ?? 0)) {
      best.set(line, ev);
    }
  }
  return best;
}

function lineOf({ marketKey, legs }: Surebet): number {
  const point = legs[0]?.point ?? 0;
  return marketKey === 'spreads' ? 0 - point : point;
}

/** How much a run has shown. */
type Seen = { surebets: number; besideErrors: number };

/** Whether everything above rounding that listing all sets finds is found, at no less. */
function expectComplete(
  offers: readonly QuotedOffer[],
  found: readonly Surebet[],
  seen: Seen,
): void {
  const sets = setsWithProfit(offers);
  const sound = withoutErrors(sets);
  if (!sound) {
    return;
  }
  const expected = bestByLine(sound);
  for (const surebet of found) {
    expect([...expected.keys()]).toContain(lineOf(surebet));
  }
  for (const [line, ev] of expected) {
    const surebet = found.find((each) => lineOf(each) === line);
    if (ev < ROUNDING && !surebet) {
      continue;
    }
    seen.surebets++;
    if (sound.length < sets.length) {
      seen.besideErrors++;
    }
    expect(surebet?.ev).toBeGreaterThan(ev - ROUNDING);
    expect(surebet?.ev).toBeLessThan(ev + NOISE);
  }
}

const ageMs = fc.constantFrom(30_000, 30_000, 30_000, betMs + 1);
const times = (fair: number, min: number, max: number) =>
  fc
    .double({ min: fair * min, max: fair * max, noNaN: true })
    .map((price) => Math.round(price * 100) / 100);
const near = (fair: number) => times(fair, 0.95, 1.03);

/** Prices near these fair odds, in one of four sets with one that is too good. */
function pricesAt(fair: readonly number[]): fc.Arbitrary<number[]> {
  const sound = fc.tuple(...fair.map(near));
  const tooGood = fc
    .nat(fair.length - 1)
    .chain((wrong) =>
      fc.tuple(
        ...fair.map((price, j) =>
          j === wrong ? times(price, 1.05, 1.17) : times(price, 0.86, 0.93),
        ),
      ),
    );
  return fc.oneof({ weight: 3, arbitrary: sound }, { weight: 1, arbitrary: tooGood });
}

function unique(offers: readonly QuotedOffer[]): QuotedOffer[] {
  return [
    ...new Map(
      offers.map((each) => [`${each.book.key}|${each.kind}|${each.point}`, each]),
    ).values(),
  ];
}

/**
 * Winners at these fair odds: books, and exchanges whose lay prices are above their own back
 * prices.
 */
function winners(fair: readonly number[]): fc.Arbitrary<QuotedOffer[]> {
  const backed = fc
    .tuple(fc.constantFrom(...BOOKS), pricesAt(fair), ageMs)
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
  return fc.array(fc.oneof(backed, exchanged), { minLength: 4, maxLength: 9 }).map((offers) =>
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

function lines(
  offerOf: typeof totals,
  pointOf: (line: number) => number,
): fc.Arbitrary<QuotedOffer[]> {
  const offer = fc
    .tuple(fc.constantFrom(...BOOKS), fc.constantFrom(...LINES), pricesAt([1.98, 2.02]), ageMs)
    .map(([book, line, [over = 0, under = 0], age]) =>
      offerOf(book, pointOf(line), [over, under], { ageMs: age }),
    );
  const fillers = LINES.flatMap((line) =>
    FILLERS.map((book) => offerOf(book, pointOf(line), [1.85, 1.87])),
  );
  return fc
    .array(offer, { minLength: 3, maxLength: 12 })
    .map((offers) => unique([...fillers, ...offers]));
}

describe('nothing that listing every pair and triple of legs finds is missing, and nothing better is left', () => {
  test.each([
    ['two outcomes', 'basketball_nba', winners([1.95, 2.05]), 400],
    ['three outcomes', 'icehockey_nhl', winners([2.1, 3.5, 4.2]), 400],
    ['totals', 'basketball_nba', lines(totals, (line) => line), 250],
    ['handicaps', 'basketball_nba', lines(spreads, (line) => 0 - line), 250],
  ])('%s', (_name, sportKey, quoted, numRuns) => {
    const seen: Seen = { surebets: 0, besideErrors: 0 };
    fc.assert(
      fc.property(quoted, (offers) => {
        expectComplete(offers, scanOf({ offers }, sportKey).opportunities.surebet, seen);
      }),
      { numRuns },
    );
    expect(seen.surebets).toBeGreaterThan(15);
    expect(seen.besideErrors).toBeGreaterThan(3);
  });
});
