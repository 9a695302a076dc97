import { hasDraw } from '../markets/sports.ts';
import { shownEv } from '../odds/rounding.ts';
import type { PriceFacts, SurebetFacts } from './facts.ts';
import type { Flag } from './flags.ts';
import {
  flagsOfLeg,
  flagsOfPrice,
  flagsOfSurebet,
  hasSevereFlag,
  withFlag,
} from './raised-flags.ts';
import type { GradeSettings, SurebetGradeSettings } from './settings.ts';

/**
 * From the best: `A` is a selection the service stands behind, `B` has a named reservation, `C` is
 * to be checked before betting.
 */
export const GRADES = ['A', 'B', 'C'] as const;
export type Grade = (typeof GRADES)[number];

export type Graded = { readonly grade: Grade; readonly flags: readonly Flag[] };

/**
 * The grade of a price with positive value, and its flags. A: no flag at all, which means the
 * winner of a match of the next seven days judged by a fresh sharp book (in football by an exchange
 * where there is none), an edge of `minEdge` or more, a value below 12 % beside three or more other
 * soft books, and a price of at most 4. C: a severe flag, a price above `veryLongOdds`, a start
 * beyond `veryFarMs`, a suspect value in a market without evidence, high value behind a thin
 * reference, or too little value for a mere consensus. B: everything between, with its flags for
 * reservations.
 */
export function gradePrice(price: PriceFacts, settings: GradeSettings): Graded {
  const facts = asShown(price);
  const flags = flagsOfPrice(facts, settings);
  const grade = gradeOf(facts, flags, settings);
  const isWorthless =
    (facts.isHandicap && facts.ev < settings.lowEv) || isWorthlessC(grade, facts.isFootball);
  return { grade, flags: isWorthless ? withFlag(flags, 'no_measured_value') : flags };
}

/** What was graded, with a reservation that follows from other prices. */
export function reserved<Price extends Graded>(price: Price, flag: Flag): Price {
  return { ...price, grade: worstGrade([price.grade, 'B']), flags: withFlag(price.flags, flag) };
}

/** What was graded, with a severe flag that follows from other prices. */
export function downgraded<Price extends Graded & { readonly sportKey: string }>(
  price: Price,
  flag: Flag,
): Price {
  const flags = withFlag(price.flags, flag);
  const isWorthless = isWorthlessC('C', hasDraw(price.sportKey));
  return {
    ...price,
    grade: 'C',
    flags: isWorthless ? withFlag(flags, 'no_measured_value') : flags,
  };
}

/** Whether past values of the grade were worth nothing at the close: C outside football. */
function isWorthlessC(grade: Grade, isFootball: boolean): boolean {
  return grade === 'C' && !isFootball;
}

/**
 * The grade of a surebet, and its flags. C: a severe flag, a start beyond `veryFarMs`, or a leg
 * whose flags would make its price alone a C. A: no flag. B: everything between. How little value a
 * leg has alone, at what odds and by whom, does not matter.
 */
export function gradeSurebet(surebet: SurebetFacts, settings: SurebetGradeSettings): Graded {
  const facts = { ...asShown(surebet), legs: surebet.legs.map(asShown) };
  const flags = flagsOfSurebet(facts, settings);
  if (flags.length === 0) {
    return { grade: 'A', flags };
  }
  const ofMarket: readonly Flag[] = facts.evidence === 'none' ? ['unproven_market'] : [];
  const isDoubtful = facts.legs.some((leg) => {
    const ofLeg = [...flagsOfLeg(leg, settings.grade), ...ofMarket];
    const ofPrice = { price: 0, ev: leg.ev, usesGoals: false, startsInMs: facts.startsInMs };
    return gradeOf(ofPrice, ofLeg, settings.grade) === 'C';
  });
  const isTooFar = facts.startsInMs > settings.grade.veryFarMs;
  return { grade: hasSevereFlag(flags) || isTooFar || isDoubtful ? 'C' : 'B', flags };
}

/**
 * The facts with the expected value that readers see: a flag must not contradict the number beside
 * it.
 */
function asShown<Facts extends { readonly ev: number }>(facts: Facts): Facts {
  return { ...facts, ev: shownEv(facts.ev) };
}

function gradeOf(
  {
    price,
    ev,
    usesGoals,
    startsInMs,
  }: Pick<PriceFacts, 'price' | 'ev' | 'usesGoals' | 'startsInMs'>,
  flags: readonly Flag[],
  settings: GradeSettings,
): Grade {
  if (flags.length === 0) {
    return 'A';
  }
  if (hasSevereFlag(flags) || price > settings.veryLongOdds) {
    return 'C';
  }
  if (startsInMs > settings.veryFarMs) {
    return 'C';
  }
  if (flags.includes('thin') && ev > settings.thinHighEv) {
    return 'C';
  }
  if (flags.includes('no_anchor') && !usesGoals && ev < settings.consensusEv) {
    return 'C';
  }
  const isSuspect = flags.includes('high_ev') || flags.includes('price_outlier');
  return isSuspect && flags.includes('unproven_market') ? 'C' : 'B';
}

/** The worst of some grades. */
export function worstGrade(grades: readonly Grade[]): Grade {
  return GRADES.findLast((grade) => grades.includes(grade)) ?? 'C';
}
