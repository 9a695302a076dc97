import { describe, expect, test } from 'vitest';
import { MARGIN_METHODS, type MarginMethodName } from '#domain/margin/index.ts';
import { removeMargin } from '#domain/margin/remove-margin.ts';
import betting from '../../vectors/betting.json' with { type: 'json' };
import published from '../../vectors/margin-removal.json' with { type: 'json' };

/** Methods of the vector file that this service does not offer, and why. */
const NOT_OFFERED: Record<string, string> = {
  goto: 'gives probabilities at or below zero on long prices',
  efficient_shin: 'an approximation that is off by up to 0.06 beyond two outcomes',
};

const numeric = published.vectors.filter((vector) => vector.kind === 'published');
const offered = numeric.filter((vector) => vector.method in MARGIN_METHODS);
const skipped = numeric.filter((vector) => !(vector.method in MARGIN_METHODS));

describe.each(offered)('$id: $method of $odds', (vector) => {
  const fair = removeMargin(vector.odds ?? [], { method: vector.method as MarginMethodName });
  if (!fair.ok) {
    throw new Error(fair.reason);
  }

  test('reproduces the published probabilities within their tolerance', () => {
    expect(fair.probabilities).toHaveLength(vector.expected_probabilities?.length ?? -1);
    for (const [i, p] of (vector.expected_probabilities ?? []).entries()) {
      expect(Math.abs((fair.probabilities[i] ?? Number.NaN) - p)).toBeLessThanOrEqual(
        vector.tolerance ?? 0,
      );
    }
  });

  test('meets the independently solved probabilities to 1e-11', () => {
    for (const [i, p] of (vector.exact_probabilities ?? []).entries()) {
      expect(Math.abs((fair.probabilities[i] ?? Number.NaN) - p)).toBeLessThanOrEqual(1e-11);
    }
    const exact = vector.exact_param;
    if (exact !== undefined) {
      expect(Math.abs(fair.parameter - exact)).toBeLessThanOrEqual(1e-11);
    }
  });
});

test('every vector left out belongs to a method left out on purpose', () => {
  expect(skipped.map((vector) => vector.id)).toEqual(['mr-11', 'mr-12', 'mr-13', 'mr-14']);
  for (const vector of skipped) {
    expect(Object.keys(NOT_OFFERED)).toContain(vector.method);
  }
});

test('what the source refuses is refused', () => {
  const refusals = published.vectors.filter((vector) => vector.kind === 'published_error');
  const cases = refusals.flatMap((vector) => vector.cases ?? []);
  expect(cases).toHaveLength(3);
  for (const odds of cases) {
    expect(removeMargin(odds, { method: 'shin' }).ok).toBe(false);
  }
});

test('power on implied probabilities 0.6 and 0.45 gives the independently solved exponent', () => {
  const vector = betting.vectors.find((candidate) => candidate.id === 'bt-16');
  if (!vector?.implied || !vector.exact_r) {
    throw new Error('vector bt-16 is missing');
  }
  const fair = removeMargin(vector.implied.map((r) => 1 / r));
  if (!fair.ok) {
    throw new Error(fair.reason);
  }
  expect(fair.parameter).toBeCloseTo(vector.exact_r, 11);
  expect(fair.probabilities.map((p) => p.toFixed(11))).toEqual(
    (vector.exact as number[]).map((p) => p.toFixed(11)),
  );
});
