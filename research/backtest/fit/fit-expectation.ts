/**
 * What claims were worth at the close over some seasons: how far fair probabilities still moved,
 * how much of a claim was left, and how often a price at a distance from the fair one beat the
 * close.
 */
import { edgeOf, type Kept, normal, type Spread, sideOf } from '#domain/grading/expectation.ts';
import { isClear } from '#domain/grading/raised-flags.ts';
import { logit } from '#domain/odds/logit.ts';
import type { JudgedBet, JudgedMatch } from '../judge-season.ts';
import { deviation } from '../scores.ts';

export type ExpectationFit = {
  readonly spread: Spread;
  readonly clear: Kept;
  readonly reserved: Kept;
};

/** A bet with a close, and its distance from the fair price in units of what still moves. */
export type Claim = JudgedBet & { readonly closingValue: number; readonly edge: number };

/** A claim with what the seasons before its own expect of it. */
export type ExpectedClaim = Claim & {
  readonly beatChance: number;
  readonly expectedClv: number;
};

/** The standard deviation of what fair probabilities still moved, in log-odds. */
export function spreadOf(matches: readonly JudgedMatch[]): Spread {
  const moves = { side: [] as number[], draw: [] as number[] };
  for (const { forecasts } of matches) {
    const { fair, pinnacle_close: close } = forecasts;
    for (const [index, p] of (close ? (fair ?? []) : []).entries()) {
      const isDraw = fair?.length === 3 && index === 1;
      moves[isDraw ? 'draw' : 'side'].push(logit(close?.[index] ?? 0) - logit(p));
    }
  }
  return { side: deviation(moves.side), draw: deviation(moves.draw) };
}

/** The claims among some bets, measured by a spread. */
export function claimsOf(bets: readonly JudgedBet[], spread: Spread): Claim[] {
  return bets.flatMap((bet) => {
    const { closingValue, ev, fairProb, outcome } = bet;
    return closingValue === undefined
      ? []
      : [{ ...bet, closingValue, edge: edgeOf(ev, fairProb, sideOf(outcome), spread) }];
  });
}

/** What became of clear claims and of those with a reservation, measured by a spread. */
export function fitExpectation(claims: readonly Claim[], spread: Spread): ExpectationFit {
  return {
    spread,
    clear: keptOf(clearOf(claims)),
    reserved: keptOf(claims.filter(({ flags }) => !isClear(flags))),
  };
}

/** The claims without a reservation beside the size of their value. */
export function clearOf<Own extends Claim>(claims: readonly Own[]): Own[] {
  return claims.filter(({ flags }) => isClear(flags));
}

/** Claims with what a fit expects of them. */
export function expect(claims: readonly Claim[], fit: ExpectationFit): ExpectedClaim[] {
  return claims.map((claim) => {
    const { claimLeft, beat } = isClear(claim.flags) ? fit.clear : fit.reserved;
    const beatChance = normal(beat.constant + beat.slope * claim.edge);
    return { ...claim, beatChance, expectedClv: claimLeft * claim.ev };
  });
}

const MAX_ITERATIONS = 40;

/**
 * The regressions of closing line value on `ev`, through 0, and of beating the close on the edge.
 */
function keptOf(claims: readonly Claim[]): Kept {
  const sum = (of: (claim: Claim) => number) => claims.reduce((all, each) => all + of(each), 0);
  const claimLeft = sum(({ ev, closingValue }) => ev * closingValue) / sum(({ ev }) => ev * ev);
  let constant = 0;
  let slope = 1;
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    // Fisher scoring of a probit.
    const terms = claims.map(({ edge, closingValue }) => {
      const at = constant + slope * edge;
      const p = Math.min(1 - 1e-6, Math.max(1e-6, normal(at)));
      const density = Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI);
      const scale = density / (p * (1 - p));
      return { edge, weight: density * scale, score: ((closingValue > 0 ? 1 : 0) - p) * scale };
    });
    const total = (of: (term: (typeof terms)[number]) => number) =>
      terms.reduce((all, term) => all + of(term), 0);
    const w = total(({ weight }) => weight);
    const wx = total(({ weight, edge }) => weight * edge);
    const wxx = total(({ weight, edge }) => weight * edge * edge);
    const g = total(({ score }) => score);
    const gx = total(({ score, edge }) => score * edge);
    const determinant = w * wxx - wx * wx;
    constant += (g * wxx - gx * wx) / determinant;
    slope += (gx * w - g * wx) / determinant;
  }
  return { claimLeft, beat: { constant, slope } };
}
