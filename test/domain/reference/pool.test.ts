import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_OUTCOMES } from '#domain/markets/market.ts';
import { ROLE, type RoleCode } from '#domain/odds/book-table.ts';
import { median } from '#domain/odds/median.ts';
import { createRanking, dropOutliers } from '#domain/reference/outliers.ts';
import {
  consensusProbability,
  createPool,
  createReference,
  referenceWithout,
  sumVotes,
} from '#domain/reference/pool.ts';
import { addVote, createVotes, removeVote, type Votes } from '#domain/reference/votes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';

const settings = DEFAULT_SCAN_SETTINGS.pool;

type Opinion = { readonly role: RoleCode; readonly probabilities: readonly number[] };

const soft = (...probabilities: number[]): Opinion => ({ role: ROLE.soft, probabilities });
const sharp = (...probabilities: number[]): Opinion => ({ role: ROLE.sharp, probabilities });
const exchange = (...probabilities: number[]): Opinion => ({ role: ROLE.exchange, probabilities });

function votesOf(opinions: readonly Opinion[]): Votes {
  const votes = createVotes(opinions.length);
  votes.outcomes = opinions[0]?.probabilities.length ?? 0;
  for (const [family, { role, probabilities }] of opinions.entries()) {
    const vote = addVote(votes, family, role, 1000 * family);
    for (const [j, p] of probabilities.entries()) votes.log[vote * MAX_OUTCOMES + j] = Math.log(p);
  }
  return votes;
}

function judge(opinions: readonly Opinion[], own = -1) {
  const votes = votesOf(opinions);
  const pool = createPool(opinions.length);
  sumVotes(pool, votes);
  const reference = createReference();
  const found = referenceWithout(own, votes, pool, settings, reference);
  return { ...reference, found, probability: [...reference.probability.subarray(0, votes.outcomes)] };
}

describe('the reference', () => {
  test('of one sharp book alone is that book, named sharp', () => {
    const reference = judge([sharp(0.5, 0.3, 0.2)]);
    expect(reference.probability.map((p) => p.toFixed(12))).toEqual([
      '0.500000000000',
      '0.300000000000',
      '0.200000000000',
    ]);
    expect(reference).toMatchObject({ found: true, anchor: ROLE.sharp, families: 1, consensusFamilies: 0 });
  });

  test('does not exist where the judged family is alone', () => {
    expect(judge([soft(0.6, 0.4)], 0).found).toBe(false);
  });

  test('is named after its strongest role', () => {
    expect(judge([exchange(0.5, 0.5), soft(0.5, 0.5)]).anchor).toBe(ROLE.exchange);
    expect(judge([sharp(0.5, 0.5), exchange(0.5, 0.5), soft(0.5, 0.5)], 0).anchor).toBe(ROLE.exchange);
    expect(judge([soft(0.5, 0.5), soft(0.5, 0.5)]).anchor).toBe(ROLE.soft);
  });

  test('weighs sharp, exchange and a full consensus in log-odds as the settings say', () => {
    const [s, e, c] = [0.6, 0.55, 0.5];
    const opinions = [
      sharp(s, 1 - s),
      exchange(e, 1 - e),
      ...Array.from({ length: 5 }, () => soft(c, 1 - c)),
    ];
    const { weight } = settings;
    const logit = (p: number) => Math.log(p / (1 - p));
    const pooled =
      (weight.sharp * logit(s) + weight.exchange * logit(e) + weight.consensus * logit(c)) /
      (weight.sharp + weight.exchange + weight.consensus);
    expect(judge(opinions).probability[0]).toBeCloseTo(1 / (1 + Math.exp(-pooled)), 12);
  });

  test('takes the median of a consensus of fewer than five families, the mean of five', () => {
    const four = [0.5, 0.5, 0.5, 0.6].map((p) => soft(p, 1 - p));
    expect(judge(four).probability[0]).toBeCloseTo(0.5, 12);
    const five = [...four, soft(0.6, 0.4)];
    expect(judge(five).probability[0]).toBeGreaterThan(0.53);
  });
});

const probabilities = fc
  .array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 })
  .map((weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  });
const opinions = fc
  .array(fc.record({ role: fc.constantFrom(ROLE.sharp, ROLE.exchange, ROLE.soft), probabilities }), {
    minLength: 2,
    maxLength: 12,
  })
  .map((list) => list.toSorted((a, b) => a.role - b.role));

test('leaving a family out gives what the others give without it', () => {
  fc.assert(
    fc.property(opinions, fc.nat(11), (list, pick) => {
      const own = pick % list.length;
      const left = judge(list, own);
      const others = judge(list.filter((_, i) => i !== own));
      expect(left).toMatchObject({ families: others.families, anchor: others.anchor });
      for (const [j, p] of others.probability.entries()) expect(left.probability[j]).toBeCloseTo(p, 10);
    }),
  );
});

test('a reference lies inside (0, 1), sums to 1 and never leaves the range of the opinions in odds ratios', () => {
  fc.assert(
    fc.property(opinions, (list) => {
      const { probability } = judge(list);
      expect(probability.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      const ratios = list.map(({ probabilities: [a = 0, b = 0] }) => Math.log(a / b));
      const ratio = Math.log((probability[0] ?? 0) / (probability[1] ?? 0));
      // Medians are taken outcome by outcome, so only pools of means keep to the range exactly.
      const softs = list.filter(({ role }) => role === ROLE.soft).length;
      if (softs > 0 && softs < settings.medianBelow) return;
      expect(ratio).toBeGreaterThanOrEqual(Math.min(...ratios) - 1e-9);
      expect(ratio).toBeLessThanOrEqual(Math.max(...ratios) + 1e-9);
    }),
  );
});

test('the consensus of soft families leaves sharp books and exchanges out', () => {
  const votes = votesOf([sharp(0.7, 0.3), exchange(0.6, 0.4), soft(0.5, 0.5), soft(0.5, 0.5)]);
  const pool = createPool(4);
  sumVotes(pool, votes);
  const reference = createReference();
  referenceWithout(-1, votes, pool, settings, reference);
  expect(consensusProbability(reference, 0, 2)).toBeCloseTo(0.5, 12);
  referenceWithout(-1, votesOf([sharp(0.7, 0.3)]), poolOf([sharp(0.7, 0.3)]), settings, reference);
  expect(consensusProbability(reference, 0, 2)).toBeNaN();
});

function poolOf(list: readonly Opinion[]) {
  const pool = createPool(list.length);
  sumVotes(pool, votesOf(list));
  return pool;
}

describe('outliers', () => {
  function survivors(list: readonly Opinion[]): number[] {
    const votes = votesOf(list);
    dropOutliers(votes, settings, createRanking(list.length));
    return [...votes.family.subarray(0, votes.count)];
  }
  const at = (...ps: number[]) => ps.map((p) => soft(p, 1 - p));

  test('a family that prices another market is dropped, and nobody else', () => {
    expect(survivors(at(0.8, 0.79, 0.3, 0.81))).toEqual([0, 1, 3]);
  });

  test('families within half a unit of log-odds all stay', () => {
    expect(survivors(at(0.5, 0.52, 0.61, 0.48))).toEqual([0, 1, 2, 3]);
  });

  test('of two families that contradict each other both stay: nobody knows who is right', () => {
    expect(survivors(at(0.8, 0.3))).toEqual([0, 1]);
  });

  test('one absurd family does not take down the sound ones of a small market', () => {
    expect(survivors(at(0.5, 0.97, 0.52))).toEqual([0, 2]);
  });

  test('two absurd families are dropped one after the other', () => {
    expect(survivors(at(0.5, 0.9, 0.52, 0.95, 0.49, 0.51))).toEqual([0, 2, 4, 5]);
  });

  test('a third outcome can give a line away', () => {
    expect(
      survivors([soft(0.5, 0.3, 0.2), soft(0.5, 0.3, 0.2), soft(0.5, 0.3, 0.2), soft(0.5, 0.4, 0.1)]),
    ).toEqual([0, 1, 2]);
  });

  test('on a longshot the same ratio of prices is no contradiction', () => {
    expect(survivors(at(0.02, 0.021, 0.033, 0.02))).toEqual([0, 1, 2, 3]);
  });
});

test('the median of an even number is the mean of the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([7])).toBe(7);
});

test('a removed vote leaves the others as they were', () => {
  const votes = votesOf([soft(0.5, 0.5), soft(0.6, 0.4), soft(0.7, 0.3)]);
  removeVote(votes, 1);
  expect(votes.count).toBe(2);
  expect([...votes.family.subarray(0, 2)]).toEqual([0, 2]);
  expect(votes.age[1]).toBe(2000);
  expect(Math.exp(votes.log[MAX_OUTCOMES] ?? 0)).toBeCloseTo(0.7, 12);
});
