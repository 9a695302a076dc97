import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { logit } from '#domain/odds/logit.ts';
import {
  consensusProbabilities,
  isAtLeast,
  pooledReference,
  poolOf,
} from '#domain/reference/pool.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { exchange, type Opinion, sharp, soft, votesOf } from './opinions.ts';

const settings = DEFAULT_SCAN_SETTINGS.pool;

/** The reference of these opinions without the one at a place. */
function referenceOf(opinions: readonly Opinion[], own?: number) {
  const votes = votesOf(opinions);
  return pooledReference(poolOf(votes), own === undefined ? undefined : votes[own], settings);
}

function judge(opinions: readonly Opinion[], own?: number) {
  const reference = referenceOf(opinions, own);
  if (!reference) {
    throw new Error('no reference');
  }
  return reference;
}

describe('the reference', () => {
  test('of one sharp book alone is that book, named sharp', () => {
    const reference = judge([sharp(0.5, 0.3, 0.2)]);
    expect(reference.probabilities.map((p) => p.toFixed(12))).toEqual([
      '0.500000000000',
      '0.300000000000',
      '0.200000000000',
    ]);
    expect(reference).toMatchObject({
      anchor: 'sharp',
      families: 1,
      consensusLogs: null,
      usesGoals: false,
    });
  });

  test('does not exist where the judged family is alone, or where there is no family', () => {
    for (const alone of [soft(0.6, 0.4), sharp(0.6, 0.4), exchange(0.6, 0.4)]) {
      expect(referenceOf([alone], 0)).toBeUndefined();
    }
    expect(referenceOf([])).toBeUndefined();
  });

  test('is named after its strongest role', () => {
    expect(judge([exchange(0.5, 0.5), soft(0.5, 0.5)]).anchor).toBe('exchange');
    expect(judge([sharp(0.5, 0.5), exchange(0.5, 0.5), soft(0.5, 0.5)]).anchor).toBe('sharp');
    expect(judge([sharp(0.5, 0.5), exchange(0.5, 0.5), soft(0.5, 0.5)], 0).anchor).toBe('exchange');
    expect(judge([soft(0.5, 0.5), soft(0.5, 0.5)]).anchor).toBe('soft');
  });

  test('weighs sharp, exchange and a full consensus in log-odds as the settings say', () => {
    const [s, e, c] = [0.6, 0.55, 0.5];
    const opinions = [
      sharp(s, 1 - s),
      exchange(e, 1 - e),
      ...Array.from({ length: 5 }, () => soft(c, 1 - c)),
    ];
    const { weight } = settings;
    const pooled =
      (weight.sharp * logit(s) + weight.exchange * logit(e) + weight.consensus * logit(c)) /
      (weight.sharp + weight.exchange + weight.consensus);
    expect(judge(opinions).probabilities[0]).toBeCloseTo(1 / (1 + Math.exp(-pooled)), 12);
  });

  test('gives a consensus of fewer than five families a fifth of its weight for each of them', () => {
    const { weight } = settings;
    for (const families of [1, 2, 3, 4]) {
      const opinions = [sharp(0.6, 0.4), ...Array.from({ length: families }, () => soft(0.5, 0.5))];
      const pooled =
        (weight.sharp * logit(0.6)) / (weight.sharp + (weight.consensus * families) / 5);
      expect(judge(opinions).probabilities[0]).toBeCloseTo(1 / (1 + Math.exp(-pooled)), 12);
    }
  });

  test('takes the median of a consensus of fewer than five families, the mean of five', () => {
    const four = [0.5, 0.5, 0.5, 0.6].map((p) => soft(p, 1 - p));
    expect(judge(four).probabilities[0]).toBeCloseTo(0.5, 12);
    const five = [...four, soft(0.6, 0.4)];
    expect(judge(five).probabilities[0]).toBeGreaterThan(0.53);
    // Without the judged one four are left, and their median counts again.
    expect(judge(five, 4).probabilities[0]).toBeCloseTo(0.5, 12);
  });
});

const probabilities = fc
  .array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 })
  .map((weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  });
const opinions = fc.array(
  fc.record({
    role: fc.constantFrom('sharp' as const, 'exchange' as const, 'soft' as const),
    probabilities,
  }),
  { minLength: 2, maxLength: 12 },
);

test('leaving a family out gives what the others give without it', () => {
  fc.assert(
    fc.property(opinions, fc.nat(11), (list, pick) => {
      const own = pick % list.length;
      const left = judge(list, own);
      const others = judge(list.filter((_, i) => i !== own));
      expect(left).toMatchObject({ families: others.families, anchor: others.anchor });
      for (const [j, p] of others.probabilities.entries()) {
        expect(left.probabilities[j]).toBeCloseTo(p, 10);
      }
      const consensus = consensusProbabilities(others);
      expect(consensusProbabilities(left) === null).toBe(consensus === null);
      for (const [j, p] of (consensus ?? []).entries()) {
        expect(consensusProbabilities(left)?.[j]).toBeCloseTo(p, 10);
      }
    }),
  );
});

test('a reference lies inside (0, 1), sums to 1 and never leaves the range of the opinions in odds ratios', () => {
  fc.assert(
    fc.property(opinions, (list) => {
      const reference = judge(list);
      expect(reference.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      for (const p of reference.probabilities) {
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThan(1);
      }
      const ratios = list.map((opinion) =>
        Math.log((opinion.probabilities[0] ?? 0) / (opinion.probabilities[1] ?? 0)),
      );
      const ratio = Math.log((reference.probabilities[0] ?? 0) / (reference.probabilities[1] ?? 0));
      // Medians are taken outcome by outcome, so only pools of means keep to the range exactly.
      const softs = list.filter(({ role }) => role === 'soft').length;
      if (softs > 0 && softs < settings.medianBelow) {
        return;
      }
      expect(ratio).toBeGreaterThanOrEqual(Math.min(...ratios) - 1e-9);
      expect(ratio).toBeLessThanOrEqual(Math.max(...ratios) + 1e-9);
    }),
  );
});

test('the consensus of soft families leaves sharp books and exchanges out', () => {
  const mixed = judge([sharp(0.7, 0.3), exchange(0.6, 0.4), soft(0.5, 0.5), soft(0.5, 0.5)]);
  expect(consensusProbabilities(mixed)?.[0]).toBeCloseTo(0.5, 12);
  expect(consensusProbabilities(judge([sharp(0.7, 0.3)]))).toBeNull();
});

test('sharp books are stronger than exchanges, and exchanges than soft books', () => {
  expect(isAtLeast('sharp', 'exchange')).toBe(true);
  expect(isAtLeast('exchange', 'soft')).toBe(true);
  expect(isAtLeast('soft', 'soft')).toBe(true);
  expect(isAtLeast('soft', 'exchange')).toBe(false);
  expect(isAtLeast('exchange', 'sharp')).toBe(false);
});
