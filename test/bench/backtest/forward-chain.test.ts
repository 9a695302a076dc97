import { expect, test } from 'vitest';
import { REFERENCE_WEIGHTS } from '#domain/reference/weights.ts';
import { forwardChain, recencyWeights } from '../../../bench/backtest/forward-chain.ts';
import type { Match } from '../../../bench/backtest/match.ts';
import { matchesOf, rewritten } from '../../support/football-matches.ts';

const SEASONS = ['1213', '1314', '1415', '1516', '1617', '1718', '1819'];

const run = (changed: readonly string[] = [], change?: (match: Match) => Match) =>
  forwardChain(
    new Map(
      SEASONS.map((season) => [season, matchesOf(season, changed.includes(season) ? change : undefined)]),
    ),
    () => {},
  );

test('what a season is judged by depends on the seasons before it alone', () => {
  const [as, changed] = [run(), run(['1718', '1819'], rewritten)];
  expect([...(as?.weights.keys() ?? [])]).toEqual(['1718', '1819']);
  expect(as?.weights.get('1718')?.sharpSoft).not.toEqual(REFERENCE_WEIGHTS.sharpSoft);
  expect(changed?.weights.get('1718')).toEqual(as?.weights.get('1718'));
  expect(changed?.weights.get('1819')).not.toEqual(as?.weights.get('1819'));
  expect(changed?.next.weights).not.toEqual(as?.next.weights);
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
