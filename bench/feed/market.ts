import { bell, mix, uniform } from '#adapters/odds-feeds/simulated/random.ts';

/** The truth about one match: chances of every goal difference and of every total, from two Poisson sides. */
export type MatchTruth = {
  /** Chance of home goals less away goals being `index - MOST_GOALS`. */
  readonly difference: Float64Array;
  /** Chance of so many goals. */
  readonly total: Float64Array;
};

const MOST_GOALS = 16;

function poisson(mean: number): Float64Array {
  const chances = new Float64Array(MOST_GOALS + 1);
  chances[0] = Math.exp(-mean);
  for (let goals = 1; goals <= MOST_GOALS; goals++)
    chances[goals] = ((chances[goals - 1] ?? 0) * mean) / goals;
  return chances;
}

/** A match of sides that score about `goals` each. */
export function truthOf(key: number, goals: number): MatchTruth {
  const strength = 0.35 * bell(mix(key, 1));
  const pace = 0.15 * bell(mix(key, 2));
  const home = poisson(goals * 1.12 * Math.exp(pace + strength));
  const away = poisson(goals * Math.exp(pace - strength));
  const difference = new Float64Array(2 * MOST_GOALS + 1);
  const total = new Float64Array(2 * MOST_GOALS + 1);
  for (const [scored, chance] of home.entries()) {
    for (const [conceded, other] of away.entries()) {
      const place = scored - conceded + MOST_GOALS;
      difference[place] = (difference[place] ?? 0) + chance * other;
      total[scored + conceded] = (total[scored + conceded] ?? 0) + chance * other;
    }
  }
  return { difference, total };
}

function above(chances: Float64Array, offset: number, line: number): number {
  let over = 0;
  let under = 0;
  for (const [index, chance] of chances.entries()) {
    if (index - offset > line) over += chance;
    else if (index - offset < line) under += chance;
  }
  return over / (over + under);
}

function aboveAnyLine(chances: Float64Array, offset: number, line: number): number {
  if (Number.isInteger(line * 2)) return above(chances, offset, line);
  return (above(chances, offset, line - 0.25) + above(chances, offset, line + 0.25)) / 2;
}

/** Home, away and, where a draw counts, draw. */
export function winnerChances({ difference }: MatchTruth, draws: boolean): number[] {
  const home = difference.subarray(MOST_GOALS + 1).reduce((sum, chance) => sum + chance, 0);
  const draw = difference[MOST_GOALS] ?? 0;
  return draws ? [home, 1 - home - draw, draw] : [home / (1 - draw), 1 - home / (1 - draw)];
}

/** Home and away side after a handicap on the home side. */
export function spreadChances({ difference }: MatchTruth, line: number): number[] {
  const home = aboveAnyLine(difference, MOST_GOALS, -line);
  return [home, 1 - home];
}

/** Over and under. */
export function totalChances({ total }: MatchTruth, line: number): number[] {
  const over = aboveAnyLine(total, 0, line);
  return [over, 1 - over];
}

/** The line nearest to an even bet among the quarter lines of [from, to]. */
export function evenLine(chanceAt: (line: number) => readonly number[], from: number, to: number): number {
  let best = from;
  let distance = 1;
  for (let line = from; line <= to; line += 0.25) {
    const off = Math.abs((chanceAt(line)[0] ?? 1) - 0.5);
    if (off < distance) [best, distance] = [line, off];
  }
  return best;
}

/** Decimal odds of a book that errs by `error` (log-odds, standard deviation) and keeps `margin`. */
export function pricesOf(chances: readonly number[], error: number, margin: number, key: number): number[] {
  const opinion = chances.map((chance, index) => {
    const odds = (chance / (1 - chance)) * Math.exp(error * bell(mix(key, index)));
    return odds / (1 + odds);
  });
  const sum = opinion.reduce((whole, chance) => whole + chance, 0) / (1 + margin);
  return opinion.map((chance) => Math.min(200, Math.max(1.01, Math.floor((100 * sum) / chance) / 100)));
}

/** A line as this book chose it: one in five takes the neighbouring quarter. */
export function lineOfBook(line: number, key: number): number {
  const choice = uniform(key, 7);
  if (choice < 0.8) return line;
  return choice < 0.9 ? line - 0.25 : line + 0.25;
}
