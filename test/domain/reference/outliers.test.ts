import { describe, expect, test } from 'vitest';
import { dropOutliers } from '#domain/reference/outliers.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { type Opinion, soft, votesOf } from './opinions.ts';

/** The places of the opinions that are kept. */
function survivors(list: readonly Opinion[]): number[] {
  const votes = votesOf(list);
  return dropOutliers(votes, DEFAULT_SCAN_SETTINGS.pool).map((vote) => votes.indexOf(vote));
}

const at = (...ps: number[]) => ps.map((p) => soft(p, 1 - p));

describe('outliers', () => {
  test('a family that prices another market is dropped, and no other', () => {
    expect(survivors(at(0.8, 0.79, 0.3, 0.81))).toEqual([0, 1, 3]);
  });

  test('families within half a unit of log-odds all stay', () => {
    expect(survivors(at(0.5, 0.52, 0.61, 0.48))).toEqual([0, 1, 2, 3]);
  });

  test('of two families that contradict each other both stay: either may be right', () => {
    expect(survivors(at(0.8, 0.3))).toEqual([0, 1]);
  });

  test('one absurd family does not take down the sound ones of a small market', () => {
    expect(survivors(at(0.5, 0.97, 0.52))).toEqual([0, 2]);
  });

  test('two absurd families are dropped one after the other', () => {
    expect(survivors(at(0.5, 0.9, 0.52, 0.95, 0.49, 0.51))).toEqual([0, 2, 4, 5]);
  });

  test('a third outcome can give an offer away', () => {
    expect(
      survivors([
        soft(0.5, 0.3, 0.2),
        soft(0.5, 0.3, 0.2),
        soft(0.5, 0.3, 0.2),
        soft(0.5, 0.4, 0.1),
      ]),
    ).toEqual([0, 1, 2]);
  });

  test('so can the first or the second', () => {
    const sound = soft(0.5, 0.3, 0.2);
    expect(survivors([sound, sound, soft(0.3, 0.5, 0.2), sound])).toEqual([0, 1, 3]);
    expect(survivors([soft(0.2, 0.3, 0.5), sound, sound, sound])).toEqual([1, 2, 3]);
  });

  test('on a longshot the same ratio of prices is no contradiction', () => {
    expect(survivors(at(0.02, 0.021, 0.033, 0.02))).toEqual([0, 1, 2, 3]);
    expect(survivors(at(0.02, 0.021, 0.06, 0.02))).toEqual([0, 1, 3]);
  });

  test('the votes that stay are those that were cast', () => {
    const votes = votesOf(at(0.5, 0.97, 0.52, 0.49));
    expect(dropOutliers(votes, DEFAULT_SCAN_SETTINGS.pool)).toEqual([votes[0], votes[2], votes[3]]);
    expect(votes).toHaveLength(4);
  });
});
