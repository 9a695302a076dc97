import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { REFERENCE_WEIGHTS } from '#domain/reference/weights.ts';
import { forwardChain, recencyWeights } from '../../../bench/backtest/forward-chain.ts';
import { BACKTEST_SETTINGS } from '../../../bench/backtest/judge-season.ts';
import type { Match } from '../../../bench/backtest/match.ts';
import { winnerBets } from '../../../bench/backtest/report.ts';
import { matchesOf, rewritten } from '../../support/football-matches.ts';

const SEASONS = ['1213', '1314', '1415', '1516', '1617', '1718', '1819', '1920', '2021', '2122', '2223'];

const run = (changed: readonly string[] = [], change?: (match: Match) => Match) =>
  forwardChain(
    new Map(
      SEASONS.map((season) => [season, matchesOf(season, changed.includes(season) ? change : undefined)]),
    ),
    () => {},
  );

test('what a season is judged by depends on the seasons before it alone', () => {
  const [as, changed] = [run(), run(['2122', '2223'], rewritten)];
  expect([...(as?.weights.keys() ?? [])]).toEqual(SEASONS.slice(5));
  expect(as?.weights.get('2122')?.sharpSoft).not.toEqual(REFERENCE_WEIGHTS.sharpSoft);
  expect(changed?.weights.get('2122')).toEqual(as?.weights.get('2122'));
  expect(changed?.weights.get('2223')).not.toEqual(as?.weights.get('2223'));
  expect(changed?.next.weights).not.toEqual(as?.next.weights);
  // Not only which thresholds were chosen: what they were tried on is the same to the last digit.
  expect(as?.thresholds.get('2122')?.chosen.missed).toBeGreaterThan(0);
  expect(changed?.thresholds.get('2122')?.chosen).toEqual(as?.thresholds.get('2122')?.chosen);
  expect(changed?.thresholds.get('2223')?.chosen).not.toEqual(as?.thresholds.get('2223')?.chosen);
});

test('a season is graded by the thresholds that ship, and the chosen ones stand beside it', () => {
  const chain = run();
  expect(chain?.thresholds.get('2021')).toBeUndefined();
  const own = winnerBets(chain?.judged.get('2223')?.bets ?? []).filter(({ grade }) => grade === 'A');
  const { fullExcess, confirmed, longOdds } = BACKTEST_SETTINGS.grade;
  const trial = chain?.trials.find((each) =>
    isDeepStrictEqual(each.thresholds, { fullExcess, confirmed, longOdds }),
  );
  expect(own.length).toBeGreaterThan(0);
  expect(trial?.bySeason.get('2223')?.n).toBe(own.length);
});

test('a season counts half as much as the one after it', () => {
  expect([...recencyWeights(['1213', '1314', '1415'])]).toEqual([
    ['1213', 0.25],
    ['1314', 0.5],
    ['1415', 1],
  ]);
});

test('without five seasons before it no season is judged', () => {
  const few = new Map(SEASONS.slice(0, 5).map((season) => [season, matchesOf(season)]));
  expect(forwardChain(few, () => {})).toBeUndefined();
});
