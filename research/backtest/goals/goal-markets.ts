/** What closing handicaps and totals say of markets that the files do not price. */
import { fitGoals } from '#domain/goals/fit-goals.ts';
import { stakeShares } from '#domain/goals/model-prices.ts';
import type { ScoreModel } from '#domain/goals/score-model.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { MARKETS } from '#domain/markets/index.ts';
import type { Market } from '#domain/markets/market.ts';
import type { Score } from '#domain/markets/settlement.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { Row } from '../csv-rows.ts';

/** A chance that the model gave, and whether it came true. */
type Forecast = { readonly chance: number; readonly happened: boolean };

/** The lines that are held against results. */
export const GOAL_MARKETS: Readonly<Record<string, readonly [market: Market, line: number]>> = {
  'both score': [MARKETS.both_score, 0],
  'draw no bet': [MARKETS.draw_no_bet, 0],
  'home over 0.5': [MARKETS.home_total, 0.5],
  'home over 1.5': [MARKETS.home_total, 1.5],
  'home over 2.5': [MARKETS.home_total, 2.5],
  'away over 0.5': [MARKETS.away_total, 0.5],
  'away over 1.5': [MARKETS.away_total, 1.5],
  'away over 2.5': [MARKETS.away_total, 2.5],
  'total over 1.5': [MARKETS.totals, 1.5],
  'total over 3.5': [MARKETS.totals, 3.5],
  'total over 4.5': [MARKETS.totals, 4.5],
};

/** The line of the totals that the files price. */
const TOTAL = 2.5;

/**
 * The goals behind the sharp book's closing handicap and total of a match, with its score;
 * undefined where a column is empty or no model has both.
 */
export function closingGoals(
  row: Row,
): { readonly model: ScoreModel; readonly score: Score } | undefined {
  const numberOf = (column: string) => Number(row[column] || Number.NaN);
  const fairOf = (first: string, second: string) => {
    const fair = removeMargin([numberOf(first), numberOf(second)], DEFAULT_SCAN_SETTINGS);
    return fair.ok ? fair.probabilities[0] : undefined;
  };
  const handicap = numberOf('AHCh');
  const pHome = fairOf('PCAHH', 'PCAHA');
  const pOver = fairOf('PC>2.5', 'PC<2.5');
  const score = { home: numberOf('FTHG'), away: numberOf('FTAG') };
  if (pHome === undefined || pOver === undefined) {
    return undefined;
  }
  if (![handicap, score.home, score.away].every(Number.isFinite)) {
    return undefined;
  }
  const fit = fitGoals({ handicap, pHome, total: TOTAL, pOver });
  return fit ? { model: fit.model, score } : undefined;
}

/** What a model gave the first outcome of a line; undefined where the stake came back. */
export function forecastOf(
  model: ScoreModel,
  [market, line]: readonly [market: Market, line: number],
  score: Score,
): Forecast | undefined {
  const [outcome] = market.outcomes;
  const marketKey = market.keyIn('soccer_epl');
  if (!outcome || marketKey === null || market.goals === null) {
    return undefined;
  }
  const settled = market.settle({ sportKey: 'soccer_epl', marketKey, outcome, line }, score);
  if (typeof settled === 'string' || settled.won + settled.lost === 0) {
    return undefined;
  }
  const { won, lost } = stakeShares(model, market.goals, market.threshold(line));
  return { chance: won / (won + lost), happened: settled.won > 0 };
}

/** The mean chance and the share that came true, with the standard error of their difference. */
export function compareForecasts(forecasts: readonly Forecast[]) {
  const count = forecasts.length;
  const mean = (of: (forecast: Forecast) => number) =>
    forecasts.reduce((sum, forecast) => sum + of(forecast), 0) / count;
  const given = mean(({ chance }) => chance);
  const happened = mean(({ happened }) => Number(happened));
  const se = Math.sqrt(mean(({ chance }) => chance * (1 - chance)) / count);
  return { count, given, happened, se };
}
