import { expect, test } from 'vitest';
import { REFERENCE_WEIGHTS } from '#domain/reference/weights.ts';
import { daysOfFile } from '../../../bench/backtest/file-dates.ts';
import { leaveOneOut } from '../../../bench/backtest/leave-one-out.ts';
import type { Match } from '../../../bench/backtest/match.ts';
import { preMatchOf, resultOf } from '../../../bench/backtest/season-files.ts';
import { seasonRows } from '../../support/football-season.ts';

const SEASONS = ['1213', '1314', '1415', '1516'];

function matchesOf(season: string, change = (match: Match): Match => match): Match[] {
  return seasonRows(season, 120).flatMap((row) => {
    const dates = daysOfFile([row.Date ?? ''], season);
    const before = dates.ok ? preMatchOf(row, 'E0', dates.days[0] ?? '') : undefined;
    const after = resultOf(row);
    return before && after ? [change({ season, file: `${season}/E0.csv`, before, after })] : [];
  });
}

/** Home sides win all their matches, and the close knew. */
function rewritten({ after, ...match }: Match): Match {
  const goals = { home: 5, away: 0 };
  const prices = [
    { outcome: 'home' as const, price: 1.1 },
    { outcome: 'draw' as const, price: 9 },
    { outcome: 'away' as const, price: 21 },
  ];
  const closing = after.closing.map((offer) => ({ ...offer, prices }));
  return { ...match, after: { winner: 'home', goals, closing } };
}

test('what a season is judged by does not change with its own closing prices and results', () => {
  const run = (change?: (match: Match) => Match) =>
    leaveOneOut(
      new Map(SEASONS.map((season) => [season, matchesOf(season, season === '1415' ? change : undefined)])),
      () => {},
    );
  const [as, changed] = [run(), run(rewritten)];
  expect(as.weights.get('1415')?.sharpSoft).not.toEqual(REFERENCE_WEIGHTS.sharpSoft);
  expect(changed.weights.get('1415')).toEqual(as.weights.get('1415'));
  // Not only which thresholds were chosen: what they were tried on is the same to the last digit.
  expect(as.thresholds.get('1415')?.missed).toBeGreaterThan(0);
  expect(changed.thresholds.get('1415')).toEqual(as.thresholds.get('1415'));
  expect(changed.weights.get('1213')).not.toEqual(as.weights.get('1213'));
  expect(changed.thresholds.get('1213')).not.toEqual(as.thresholds.get('1213'));
});

test('a tier with too few matches to learn from keeps the weights that ship', () => {
  const few = new Map(SEASONS.map((season) => [season, matchesOf(season).slice(0, 20)]));
  const { weights } = leaveOneOut(few, () => {});
  expect(weights.get('1213')).toEqual(REFERENCE_WEIGHTS);
});
