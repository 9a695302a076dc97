import { expect, test } from 'vitest';
import { REFERENCE_WEIGHTS } from '#domain/reference/weights.ts';
import { leaveOneOut } from '../../../bench/backtest/leave-one-out.ts';
import type { Match } from '../../../bench/backtest/match.ts';
import { matchesOf, rewritten } from '../../support/football-matches.ts';

const SEASONS = ['1213', '1314', '1415', '1516'];

test('what a season is judged by does not change with its own closing prices and results', () => {
  const run = (change?: (match: Match) => Match) =>
    leaveOneOut(
      new Map(SEASONS.map((season) => [season, matchesOf(season, season === '1415' ? change : undefined)])),
      () => {},
    );
  const [as, changed] = [run(), run(rewritten)];
  expect(as.weights.get('1415')?.sharpSoft).not.toEqual(REFERENCE_WEIGHTS.sharpSoft);
  expect(changed.weights.get('1415')).toEqual(as.weights.get('1415'));
  expect(changed.weights.get('1213')).not.toEqual(as.weights.get('1213'));
});

test('a tier with too few matches to learn from keeps the weights that ship', () => {
  const few = new Map(SEASONS.map((season) => [season, matchesOf(season).slice(0, 20)]));
  const { weights } = leaveOneOut(few, () => {});
  expect(weights.get('1213')).toEqual(REFERENCE_WEIGHTS);
});
