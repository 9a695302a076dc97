import { fitGoals, type GoalFit } from '../goals/fit-goals.ts';
import type { WinnerAxes } from '../goals/winner-axes.ts';
import { numberAt } from '../odds/number-at.ts';
import type { MarketOffers } from './market-offers.ts';
import { isReferenceQuote, type JudgedOffer } from './own-probabilities.ts';
import type { Vote } from './votes.ts';

/**
 * What a football match's handicap or total says: one line and the log-odds of its first outcome.
 */
type LineOpinion = {
  readonly line: number;
  readonly logOdds: number;
  /** Milliseconds; the mean age where many books quote the line. */
  readonly ageMs: number;
  /**
   * The log-odds of each family; null where no family can be left out, because one source stands
   * for the line.
   */
  readonly byFamily: ReadonlyMap<string, number> | null;
};

/** What the handicap and the total of a football match say about its winner. */
export type GoalsOpinion = {
  readonly fit: GoalFit;
  /** Age of the older line, milliseconds. */
  readonly ageMs: number;
  /** The family that quotes both lines; null where they are the mean of many. */
  readonly family: string | null;
  readonly handicap: LineOpinion;
  readonly total: LineOpinion;
};

/** A market with the votes on it. */
export type VotedMarket = MarketOffers<JudgedOffer> & {
  /** One vote per family, without those that cannot be about this market. */
  readonly votes: readonly Vote[];
  /** Votes dropped as outliers. */
  readonly outliers: readonly Vote[];
};

/** Families that a line of many books needs, the judged one aside. */
const MIN_FAMILIES = 3;

/**
 * The goals behind the handicaps and totals of a football match: the lines of a sharp book that has
 * both, else of each market the line that most families quote, if enough do. Null where either is
 * missing or no goal model has both.
 */
export function findGoalsOpinion(
  markets: readonly VotedMarket[],
  maxAgeMs: number,
): GoalsOpinion | null {
  const handicaps = markets.filter(({ market }) => market.goals === 'difference');
  const totals = markets.filter(({ market }) => market.goals === 'total');
  const sharp = linesOfSharpBook(handicaps, totals, maxAgeMs);
  const handicap = sharp?.handicap ?? lineOfMany(handicaps);
  const total = sharp?.total ?? (handicap && lineOfMany(totals));
  if (!handicap || !total) {
    return null;
  }
  const fit = fitGoals({
    handicap: handicap.line,
    pHome: 1 / (1 + Math.exp(-handicap.logOdds)),
    total: total.line,
    pOver: 1 / (1 + Math.exp(-total.logOdds)),
  });
  const ageMs = Math.max(handicap.ageMs, total.ageMs);
  return fit ? { fit, ageMs, family: sharp?.family ?? null, handicap, total } : null;
}

/**
 * Handicap and total of the first sharp book that has both, each on the line nearest even.
 */
function linesOfSharpBook(
  handicaps: readonly VotedMarket[],
  totals: readonly VotedMarket[],
  maxAgeMs: number,
) {
  const sharps = new Set(
    handicaps
      .flatMap(({ offers }) => offers.map(({ book }) => book))
      .filter(({ role }) => role === 'sharp'),
  );
  for (const book of [...sharps].sort((a, b) => a.rank - b.rank)) {
    const lineOf = (markets: readonly VotedMarket[]) =>
      nearestEven(
        markets.flatMap(({ line, offers }) => {
          const offer = offers.find(
            (each) => each.book === book && isReferenceQuote(each, maxAgeMs),
          );
          return offer?.logFair ? lineOfOne(line, offer.logFair, offer.ageMs) : [];
        }),
      );
    const handicap = lineOf(handicaps);
    const total = lineOf(totals);
    if (handicap && total) {
      return { handicap, total, family: book.family };
    }
  }
  return null;
}

function lineOfOne(line: number | null, logs: readonly number[], ageMs: number): LineOpinion {
  return { line: line ?? 0, logOdds: logOddsOf(logs), ageMs, byFamily: null };
}

/**
 * The line of a market that most families quote; a tie goes to the one nearest even. A survey is
 * already the mean of many books, so its line is used alone.
 */
function lineOfMany(markets: readonly VotedMarket[]): LineOpinion | null {
  for (const { line, votes, offers } of markets) {
    const surveys = new Set(
      offers.filter(({ book }) => book.isSurvey).map(({ book }) => book.family),
    );
    const survey = votes.find(({ family }) => surveys.has(family));
    if (survey) {
      return lineOfOne(line, survey.logs, survey.ageMs);
    }
  }
  const maxFamilies = Math.max(...markets.map(({ votes }) => votes.length));
  if (maxFamilies < MIN_FAMILIES) {
    return null;
  }
  const main = markets.filter(({ votes }) => votes.length === maxFamilies);
  return nearestEven(
    main.map(({ line, votes }) => {
      const byFamily = new Map(votes.map(({ family, logs }) => [family, logOddsOf(logs)]));
      const ageMs = votes.reduce((sum, vote) => sum + vote.ageMs, 0) / votes.length;
      return { line: line ?? 0, logOdds: meanOf(byFamily), ageMs, byFamily };
    }),
  );
}

function logOddsOf(logs: readonly number[]): number {
  return numberAt(logs, 0) - numberAt(logs, 1);
}

function meanOf(byFamily: ReadonlyMap<string, number>): number {
  return sumOf(byFamily) / byFamily.size;
}

function sumOf(byFamily: ReadonlyMap<string, number>): number {
  return [...byFamily.values()].reduce((sum, logOdds) => sum + logOdds, 0);
}

/** The line whose two sides are nearest to equal; a tie goes to the first. */
function nearestEven(lines: readonly LineOpinion[]): LineOpinion | null {
  return lines.reduce<LineOpinion | null>(
    (best, line) => (best && Math.abs(best.logOdds) <= Math.abs(line.logOdds) ? best : line),
    null,
  );
}

/**
 * The winner axes that handicap and total give without a family (null for none), by the first
 * derivative of the fit. Null where nothing is left: the lines are the family's own, or too few
 * other families quote them.
 */
export function winnerAxesWithout(goals: GoalsOpinion, family: string | null): WinnerAxes | null {
  if (family !== null && family === goals.family) {
    return null;
  }
  const { fit } = goals;
  const ofHandicap = shiftWithout(goals.handicap, family);
  const ofTotal = shiftWithout(goals.total, family);
  if (ofHandicap === null || ofTotal === null) {
    return null;
  }
  return {
    home: fit.home + fit.byHandicap.home * ofHandicap + fit.byTotal.home * ofTotal,
    draw: fit.draw + fit.byHandicap.draw * ofHandicap + fit.byTotal.draw * ofTotal,
  };
}

/**
 * By how much the mean log-odds of a line change without a family; null where too few families are
 * left.
 */
function shiftWithout({ byFamily }: LineOpinion, family: string | null): number | null {
  const own = family === null ? undefined : byFamily?.get(family);
  if (!byFamily || own === undefined) {
    return 0;
  }
  const others = byFamily.size - 1;
  if (others < MIN_FAMILIES) {
    return null;
  }
  return (sumOf(byFamily) - own) / others - meanOf(byFamily);
}

/**
 * How many families stand behind handicap and total, at least. One source that stands for a line
 * counts as one.
 */
export function familiesBehind({ handicap, total }: GoalsOpinion): number {
  return Math.min(handicap.byFamily?.size ?? 1, total.byFamily?.size ?? 1);
}
