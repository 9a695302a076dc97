import type { AtLeast } from './lines.ts';

const MOST_GOALS = 14;
const SIZE = MOST_GOALS + 1;

/** Final scores of a game of goals: what h2h, totals and spreads are all read from. */
export type GoalModel = {
  /** After normal time. */
  readonly home: number;
  readonly draw: number;
  readonly away: number;
  readonly total: AtLeast;
  readonly margin: AtLeast;
};

function poisson(mean: number): Float64Array {
  const mass = new Float64Array(SIZE);
  let value = Math.exp(-mean);
  for (let goals = 0; goals < SIZE; goals += 1) {
    mass[goals] = value;
    value *= mean / (goals + 1);
  }
  return mass;
}

function atLeastOf(mass: Float64Array, lowest: number): AtLeast {
  const tail = new Float64Array(mass.length + 1);
  for (let index = mass.length - 1; index >= 0; index -= 1) {
    tail[index] = (tail[index + 1] ?? 0) + (mass[index] ?? 0);
  }
  const whole = tail[0] ?? 1;
  return (count) => {
    const index = count - lowest;
    if (index <= 0) return 1;
    return (tail[index] ?? 0) / whole;
  };
}

/**
 * Scores by Dixon and Coles (1997): independent Poisson goals with means `home` and `away`, and the four
 * lowest scores shifted by `rho`. With `overtime` (ice hockey) a drawn game gets one more goal, shared evenly,
 * that counts for the total and the margin.
 */
export function goalModel(home: number, away: number, rho: number, overtime: boolean): GoalModel {
  const homeMass = poisson(home);
  const awayMass = poisson(away);
  const totals = new Float64Array(2 * SIZE);
  const margins = new Float64Array(2 * SIZE + 1);
  let homeWins = 0;
  let draws = 0;
  let awayWins = 0;
  for (let i = 0; i < SIZE; i += 1) {
    for (let j = 0; j < SIZE; j += 1) {
      let mass = (homeMass[i] ?? 0) * (awayMass[j] ?? 0);
      if (i < 2 && j < 2) {
        if (i === j) mass *= i === 0 ? 1 - home * away * rho : 1 - rho;
        else mass *= i === 0 ? 1 + home * rho : 1 + away * rho;
      }
      if (i > j) homeWins += mass;
      else if (i < j) awayWins += mass;
      else draws += mass;
      if (overtime && i === j) {
        totals[i + j + 1] = (totals[i + j + 1] ?? 0) + mass;
        margins[SIZE + 1] = (margins[SIZE + 1] ?? 0) + mass / 2;
        margins[SIZE - 1] = (margins[SIZE - 1] ?? 0) + mass / 2;
      } else {
        totals[i + j] = (totals[i + j] ?? 0) + mass;
        margins[SIZE + i - j] = (margins[SIZE + i - j] ?? 0) + mass;
      }
    }
  }
  const whole = homeWins + draws + awayWins;
  return {
    home: homeWins / whole,
    draw: draws / whole,
    away: awayWins / whole,
    total: atLeastOf(totals, 0),
    margin: atLeastOf(margins, -SIZE),
  };
}
