import { type Distribution, settleLine } from './distribution.ts';
import { chanceOfEqual, goalSums, LOW_SCORE_RHO, LOWEST_MARGIN, poisson } from './goals.ts';

export type Discipline = 'football' | 'ice_hockey' | 'basketball' | 'tennis';

/**
 * A match in two numbers, comparable over sports: `edge` is near the log-odds of home against away,
 * `pace` near the log-odds of going over the sport's usual total.
 */
export type Strengths = { readonly edge: number; readonly pace: number };

/** Chances after normal time. */
type ThreeWay = { readonly home: number; readonly draw: number; readonly away: number };

/**
 * True chances of one match. Two-way where a winner is always found, three-way where normal time
 * decides.
 */
export type ScoreModel = {
  readonly twoWay: { readonly home: number; readonly away: number } | null;
  readonly threeWay: ThreeWay | null;
  readonly total: Distribution;
  /** Home minus away. */
  readonly margin: Distribution;
};

/**
 * Scores by Dixon and Coles (1997) from the mean goals of both sides and the dependence of low
 * scores.
 */
export function football(
  home: number,
  away: number,
  rho: number,
): ScoreModel & { readonly threeWay: ThreeWay } {
  const { total, difference } = goalSums(home, away, rho);
  const chanceOf = (isSo: (lead: number) => boolean) =>
    difference.reduce((sum, p, place) => (isSo(LOWEST_MARGIN + place) ? sum + p : sum), 0);
  return {
    twoWay: null,
    threeWay: {
      home: chanceOf((lead) => lead > 0),
      draw: chanceOf((lead) => lead === 0),
      away: chanceOf((lead) => lead < 0),
    },
    total: { lowest: 0, mass: total },
    margin: { lowest: LOWEST_MARGIN, mass: difference },
  };
}

/**
 * A model with independent goals and overtime, as in ice hockey: a drawn game gets one more goal,
 * shared evenly, that counts for the total and the margin.
 */
export function withOvertime(home: number, away: number): ScoreModel {
  const { threeWay, total, margin } = football(home, away, 0);
  const homeGoals = poisson(home);
  const awayGoals = poisson(away);
  const equal = chanceOfEqual(homeGoals, awayGoals);
  const drawAt = (goals: number) => {
    const probability = (homeGoals[goals / 2] ?? 0) * (awayGoals[goals / 2] ?? 0);
    return (probability * threeWay.draw) / equal;
  };
  const playedOn = (probability: number, index: number) => {
    const lead = Math.abs(LOWEST_MARGIN + index);
    return lead === 0 ? 0 : probability + (lead === 1 ? threeWay.draw / 2 : 0);
  };
  const decided = { lowest: LOWEST_MARGIN, mass: margin.mass.map(playedOn) };
  return {
    twoWay: winnerBy(decided),
    threeWay,
    total: { lowest: 0, mass: total.mass.map((p, goals) => p - drawAt(goals) + drawAt(goals - 1)) },
    margin: decided,
  };
}

/** Deviations beyond which a normal distribution is cut off. */
const TAIL = 7;

/** A normal distribution over the whole numbers. */
function normal(mean: number, deviation: number): Distribution {
  const lowest = Math.floor(mean - TAIL * deviation);
  const mass = Array.from({ length: Math.ceil(2 * TAIL * deviation) + 1 }, (_, index) =>
    Math.exp(-(((lowest + index - mean) / deviation) ** 2) / 2),
  );
  return { lowest, mass };
}

function winnerBy(margin: Distribution): ScoreModel['twoWay'] {
  const { over, under } = settleLine(margin, 0);
  return { home: over, away: under };
}

/**
 * Mean goals of both sides. `usual` is that of equal sides; pace and edge move its logarithm by
 * these amounts.
 */
function meanGoals(
  { edge, pace }: Strengths,
  { usual, byPace, byEdge }: Readonly<Record<'usual' | 'byPace' | 'byEdge', number>>,
): [home: number, away: number] {
  const mean = usual * Math.exp(byPace * pace);
  return [mean * Math.exp(byEdge * edge), mean * Math.exp(-byEdge * edge)];
}

/** Mean goals of both sides in the sports that are counted in goals. */
export const MEAN_GOALS = {
  football: (strengths: Strengths) =>
    meanGoals(strengths, { usual: 1.33, byPace: 0.37, byEdge: 0.35 }),
  ice_hockey: (strengths: Strengths) =>
    meanGoals(strengths, { usual: 2.95, byPace: 0.26, byEdge: 0.25 }),
};

const MODELS: Record<Discipline, (strengths: Strengths) => ScoreModel> = {
  football: (strengths) => football(...MEAN_GOALS.football(strengths), LOW_SCORE_RHO),
  ice_hockey: (strengths) => withOvertime(...MEAN_GOALS.ice_hockey(strengths)),
  basketball({ edge, pace }) {
    const { lowest, mass } = normal(7.3 * edge, 12);
    // A tie is played on.
    const margin = { lowest, mass: mass.map((p, index) => (lowest + index === 0 ? 0 : p)) };
    return { twoWay: winnerBy(margin), threeWay: null, total: normal(226 + 11 * pace, 18), margin };
  },
  tennis({ edge, pace }) {
    const home = 1 / (1 + Math.exp(-edge));
    return {
      twoWay: { home, away: 1 - home },
      threeWay: null,
      total: normal(22.8 - 0.9 * Math.abs(edge) + 2.4 * pace, 4),
      margin: normal(2.5 * edge, 4.4),
    };
  },
};

/**
 * The chances that follow from two strengths, consistent over h2h, totals and spreads of the match.
 */
export function scoreModel(discipline: Discipline, strengths: Strengths): ScoreModel {
  return MODELS[discipline](strengths);
}
