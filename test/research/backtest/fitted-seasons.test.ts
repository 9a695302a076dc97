import { expect, test } from 'vitest';
import { REFERENCE_WEIGHTS } from '#domain/reference/weights.ts';
import {
  forwardChain,
  leaveOneOut,
  recencyWeights,
} from '../../../research/backtest/fitted-seasons.ts';
import type { Match } from '../../../research/backtest/match.ts';
import { matchesOf, rewritten } from '../../support/football-matches.ts';

const SEASONS = [
  '1213',
  '1314',
  '1415',
  '1516',
  '1617',
  '1718',
  '1819',
  '1920',
  '2021',
  '2122',
  '2223',
];

const run = (changed: readonly string[] = [], change?: (match: Match) => Match) =>
  forwardChain(
    new Map(
      SEASONS.map((season) => [
        season,
        matchesOf(season, changed.includes(season) ? change : undefined),
      ]),
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
  expect(as?.thresholds.get('2122')?.missed).toBeGreaterThan(0);
  expect(changed?.thresholds.get('2122')).toEqual(as?.thresholds.get('2122'));
  expect(changed?.thresholds.get('2223')).not.toEqual(as?.thresholds.get('2223'));
});

test('a season is graded by what ships, and what the seasons before expect stands beside it', () => {
  const chain = run();
  expect(chain?.thresholds.get('2021')).toBeUndefined();
  expect(chain?.judged.get('2223')?.bets.some(({ grade }) => grade === 'A')).toBe(true);
  expect(chain?.expected.some(({ season }) => season === '2223')).toBe(true);
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

const FEW_SEASONS = ['1213', '1314', '1415', '1516'];

test('what a left-out season is judged by does not change with its own closing prices and results', () => {
  const leaveOut = (change?: (match: Match) => Match) =>
    leaveOneOut(
      new Map(
        FEW_SEASONS.map((season) => [
          season,
          matchesOf(season, season === '1415' ? change : undefined),
        ]),
      ),
      () => {},
    );
  const [as, changed] = [leaveOut(), leaveOut(rewritten)];
  expect(as.weights.get('1415')?.sharpSoft).not.toEqual(REFERENCE_WEIGHTS.sharpSoft);
  expect(changed.weights.get('1415')).toEqual(as.weights.get('1415'));
  expect(changed.weights.get('1213')).not.toEqual(as.weights.get('1213'));
});

test('a tier with too few matches to learn from keeps the weights that ship', () => {
  const few = new Map(FEW_SEASONS.map((season) => [season, matchesOf(season).slice(0, 20)]));
  const { weights } = leaveOneOut(few, () => {});
  expect(weights.get('1213')).toEqual(REFERENCE_WEIGHTS);
});
