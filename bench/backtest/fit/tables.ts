/** The tables of a backtest about fitted weights and chosen thresholds. */
import type { ReferenceWeights } from '#domain/reference/weights.ts';
import { type Cell, textTable } from '../../text-table.ts';
import { percent } from '../tables.ts';
import { type ChosenThresholds, LATEST, sumTrial, type ThresholdTrial } from './fit-thresholds.ts';
import { FITTED_TIERS } from './fit-weights.ts';

/** What more or less demanding thresholds would have given, in all seasons and in the latest. */
export function frontierTable(
  trials: readonly ThresholdTrial[],
  seasons: readonly string[],
  matches: number,
): string {
  const cells = (trial: ThresholdTrial, over: readonly string[]): Cell[] => {
    const { n, ev, clv, beat } = sumTrial(trial, over);
    return n === 0
      ? [0, '-', '-', '-', '-']
      : [n, percent(ev / n), percent(clv / n), percent(beat / n, 1), (clv / ev).toFixed(2)];
  };
  const half = ['n', 'ev %', 'CLV %', 'beat %', 'realised'];
  return textTable(
    ['ev from, price to', 'per 1,000', ...half, ...half.map((name) => `late ${name}`)],
    trials
      .filter(({ thresholds }) => thresholds.confirmed === 0)
      .map((trial) => [
        `${percent(trial.thresholds.fullEv, 1)} %, ${trial.thresholds.longOdds}`,
        ((1000 * sumTrial(trial, seasons).n) / matches).toFixed(1),
        ...cells(trial, seasons),
        ...cells(trial, seasons.slice(-LATEST)),
      ]),
  );
}

/** Fitted weights, several sets below one another. */
export function weightsTable(named: readonly (readonly [string, ReferenceWeights])[]): string {
  return textTable(
    ['weights', 'tier', 'home: sharp', 'goals', 'soft', 'draw: sharp', 'goals', 'soft', 'constant'],
    named.flatMap(([name, weights]) =>
      FITTED_TIERS.map((tier) => {
        const { home, draw } = weights[tier];
        const numbers = [home.sharp, home.goals, home.soft, draw.sharp, draw.goals, draw.soft, draw.constant];
        return [name, tier, ...numbers.map((weight) => weight.toFixed(3))];
      }),
    ),
  );
}

/** Chosen thresholds in words. */
export function describeThresholds(chosen: ChosenThresholds | undefined): string {
  if (!chosen) return 'no selections to choose by, those of the product were used';
  const { fullEv, confirmed, longOdds } = chosen.thresholds;
  const words = `ev from ${percent(fullEv, 1)} %, others from ${percent(confirmed, 0)} %, price to ${longOdds}`;
  return chosen.missed === 0
    ? words
    : `${words} (none keep the aim; these miss it by ${percent(chosen.missed)} points)`;
}
