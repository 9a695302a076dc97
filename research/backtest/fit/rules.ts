/**
 * Rules of grade A on the football winner that do not ship, each judged as the one that ships: with
 * limits of the edge that each season's four predecessors choose.
 */
import type { Flag } from '#domain/grading/flags.ts';
import { isClear } from '#domain/grading/raised-flags.ts';
import { DEFAULT_GRADE_SETTINGS } from '#domain/grading/settings.ts';
import { winningsExcess } from '#domain/odds/expected-value.ts';
import type { JudgedBet } from '../judge-season.ts';
import type { ExpectedClaim } from './fit-expectation.ts';
import { AIM, type Aim, chooseThresholds, gradedBy, LATEST, selectedBy } from './fit-thresholds.ts';

const { anchorOutlier, longOdds, lowEv, manyOthers } = DEFAULT_GRADE_SETTINGS;

type Claims = readonly ExpectedClaim[];

/** A rule by its name, and what it selects from the claims of these seasons, the oldest first. */
export type Rule = readonly [
  name: string,
  select: (claims: Claims, seasons: readonly string[]) => ExpectedClaim[],
];

/** What a variant asks of a price beside its edge, and the aim that its limits are chosen by. */
type Variant = {
  /** Smallest value by the other soft books beside one anchor. */
  readonly gate: number;
  readonly maxPrice: number;
  readonly aim: Aim;
};

const SHIPPED: Variant = { gate: anchorOutlier, maxPrice: longOdds, aim: AIM };

/** Whether a claim is clear, these flags aside. */
const isClearBut = ({ flags }: ExpectedClaim, ignored: readonly Flag[]) =>
  isClear(flags.filter((flag) => !ignored.includes(flag)));

const isNotLow = ({ flags }: ExpectedClaim) => !flags.includes('low_ev');

/** The claims that a variant would grade by their edge alone. */
function clearBy({ gate, maxPrice }: Variant, claims: Claims): ExpectedClaim[] {
  return claims.filter((claim) => {
    const { books = 0, ev = Number.NaN, hasTwoAnchors } = claim.others ?? {};
    const isOutlier = hasTwoAnchors ? books >= manyOthers && ev < anchorOutlier : ev < gate;
    return (
      isClearBut(claim, ['anchor_outlier', 'long_odds']) && claim.price <= maxPrice && !isOutlier
    );
  });
}

/** What is selected in each season by the limits that the four before it choose. */
function chosenSeasonBySeason(
  clear: Claims,
  seasons: readonly string[],
  aim: Aim,
  select = gradedBy,
) {
  return seasons.slice(LATEST).flatMap((season, index) => {
    const chosen = chooseThresholds(clear, seasons.slice(index, index + LATEST), aim);
    return chosen ? select(chosen.thresholds, clear, [season]) : [];
  });
}

/** The rule of a variant without the claims that `without` leaves out. */
function ruleOf(
  name: string,
  variant: Variant,
  without: (claims: Claims) => Claims = () => [],
): Rule {
  return [
    name,
    (claims, seasons) => {
      const leftOut = new Set(without(claims));
      const clear = clearBy(variant, claims).filter((claim) => !leftOut.has(claim));
      return chosenSeasonBySeason(clear, seasons, variant.aim);
    },
  ];
}

/** The smallest excess of the winnings, and the value by the others, of the rule before. */
const BEFORE = { excess: 0.07, gate: 0 };
const NEW_FLAGS: readonly Flag[] = ['anchor_outlier', 'anchors_apart', 'sharp_off'];

/** What the rule before selects: a fixed excess of the winnings, at prices that others confirm. */
const selectedBefore: Rule[1] = (claims, seasons) =>
  claims.filter(
    (claim) =>
      seasons.slice(LATEST).includes(claim.season) &&
      isClearBut(claim, NEW_FLAGS) &&
      isNotLow(claim) &&
      (claim.others?.ev ?? Number.NaN) >= BEFORE.gate &&
      winningsExcess(claim.ev, claim.fairProb) >= BEFORE.excess,
  );

/** The bets on a home or away side of which both have value. */
export function splitBets<Bet extends JudgedBet>(bets: readonly Bet[]): Bet[] {
  const sides = bets.filter(({ outcome, ev }) => outcome !== 'draw' && ev >= lowEv);
  const byEvent = Map.groupBy(sides, ({ eventId }) => eventId);
  return [...byEvent.values()].filter((own) => own.length === 2).flat();
}

/** The bets whose price is a leg of a surebet that is graded C. */
export function doubtfulLegs<Bet extends JudgedBet>(bets: readonly Bet[]): Bet[] {
  return bets.filter(({ isDoubtfulLeg }) => isDoubtfulLeg);
}

/** The rule that ships, the one before it, and the one that ships with a rule of other markets. */
export const RULES: readonly Rule[] = [
  ruleOf('as it ships', SHIPPED),
  ['winnings of 7 %', selectedBefore],
  [
    'limits chosen on A alone',
    (claims, seasons) =>
      chosenSeasonBySeason(clearBy(SHIPPED, claims).filter(isNotLow), seasons, AIM),
  ],
  [
    'from any ev',
    (claims, seasons) => chosenSeasonBySeason(clearBy(SHIPPED, claims), seasons, AIM, selectedBy),
  ],
  ruleOf('split_market', SHIPPED, splitBets),
  ruleOf('doubtful_surebet', SHIPPED, doubtfulLegs),
];

const GATES = { none: Number.NEGATIVE_INFINITY, '-3 %': anchorOutlier, '-1 %': -0.01, '0 %': 0 };
const MAX_PRICES = [longOdds, 10];
const AIMS: readonly Aim[] = [AIM, { minBeat: 0.82, minClv: 0.0525 }];

/** Every gate with every highest price and every aim; the one that ships is among them. */
export const VARIANTS: readonly Rule[] = Object.entries(GATES).flatMap(([name, gate]) =>
  MAX_PRICES.flatMap((maxPrice) =>
    AIMS.map((aim) => {
      const { minBeat, minClv } = aim;
      const words = `${100 * minBeat} % and ${100 * minClv} %`;
      return ruleOf(`${name}, to ${maxPrice}, ${words}`, { gate, maxPrice, aim });
    }),
  ),
);
