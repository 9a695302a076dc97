import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import type { Row } from '../../../../research/backtest/csv-rows.ts';
import { BACKTEST_SETTINGS, judgeSeason } from '../../../../research/backtest/judge-season.ts';
import { type Match, quotesOfDay } from '../../../../research/backtest/match.ts';
import { comparable } from '../../../../research/backtest/report.ts';
import { readTennis, tennisMatchOf } from '../../../../research/backtest/two-way/tennis-file.ts';

const PREFIXES = ['B365', 'EX', 'LB', 'PS', 'SJ', 'Avg', 'Max'];

/** Williams at 2.0, Halep at 1.8 everywhere, but for one book that overprices Williams. */
function aRow(winner: 'Williams' | 'Halep', over: Row = {}): Row {
  const loser = winner === 'Williams' ? 'Halep' : 'Williams';
  const [w, l] = winner === 'Williams' ? ['W', 'L'] : ['L', 'W'];
  return {
    Date: '2014-05-01',
    Winner: winner,
    Loser: loser,
    WRank: winner === 'Williams' ? '1' : '3',
    LRank: winner === 'Williams' ? '3' : '1',
    Wsets: '2',
    Comment: 'Completed',
    ...Object.fromEntries(
      PREFIXES.flatMap((prefix) => [
        [`${prefix}${w}`, '2.02'],
        [`${prefix}${l}`, '1.88'],
      ]),
    ),
    [`B365${w}`]: '2.20',
    [`B365${l}`]: '1.74',
    ...over,
  };
}

function aMatch(winner: 'Williams' | 'Halep', over: Row = {}): Match {
  const match = tennisMatchOf(aRow(winner, over), '1');
  if (!match) {
    throw new Error('no match');
  }
  return match;
}

test('what a scan is given does not depend on the winner', () => {
  const [one, other] = [aMatch('Williams'), aMatch('Halep')];
  expect(one.after.winner).not.toBe(other.after.winner);
  expect(one.before).toEqual(other.before);
  expect(quotesOfDay('2014-05-01', [one.before])).toEqual(
    quotesOfDay('2014-05-01', [other.before]),
  );
});

describe('a match is judged by its result', () => {
  const judge = (match: Match) => judgeSeason([match], BACKTEST_SETTINGS);

  test('a bet wins its price less the stake, or loses the stake', () => {
    expect(judge(aMatch('Williams')).bets).toEqual([expect.objectContaining({ profit: 2.2 - 1 })]);
    expect(judge(aMatch('Halep')).bets).toEqual([expect.objectContaining({ profit: -1 })]);
  });

  test('forecasts are those of the players’ places', () => {
    const [match] = judge(aMatch('Williams')).matches;
    const fair = removeMargin([1.88, 2.02]);
    expect(match?.forecasts.pinnacle_open).toEqual(fair.ok && fair.probabilities);
    expect(match?.happened).toBe(1);
    expect(match?.forecasts.fair).toHaveLength(2);
    expect(match?.forecasts.fair?.[1]).toBeLessThan(0.5);
  });

  test('a match that one source does not price is not compared', () => {
    const compared = (match: Match) =>
      comparable(judge(match).matches, ['fair', 'pinnacle_open', 'mean_open']);
    expect(compared(aMatch('Halep'))).toHaveLength(1);
    expect(compared(aMatch('Halep', { PSW: '' }))).toEqual([]);
    expect(compared(aMatch('Halep', { AvgL: '' }))).toEqual([]);
  });
});

test.each(['Retired', 'Walkover', ''])('a match that ended as "%s" is left out', (comment) => {
  expect(tennisMatchOf(aRow('Halep', { Comment: comment }), '1')).toBeUndefined();
});

test('a file is read as it is or gzipped, and one without matches says which columns are needed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tennis-'));
  try {
    const row = aRow('Halep');
    const csv = `${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`;
    const [plain, zipped, empty] = [
      join(folder, 'a.csv'),
      join(folder, 'a.csv.gz'),
      join(folder, 'b.csv'),
    ];
    writeFileSync(plain, csv);
    writeFileSync(zipped, gzipSync(csv));
    writeFileSync(empty, csv.replace('Winner', 'Player'));
    expect(readTennis(plain)).toHaveLength(1);
    expect(readTennis(zipped)).toEqual(readTennis(plain));
    expect(() => readTennis(empty)).toThrow(/no completed match.*Winner, Loser/);
    expect(() => readTennis(join(folder, 'c.csv'))).toThrow(/c\.csv cannot be read/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
