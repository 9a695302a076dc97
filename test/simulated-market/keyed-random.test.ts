import { describe, expect, test } from 'vitest';
import {
  bell,
  brownian,
  drift,
  keyOf,
  mix,
  uniform,
} from '#simulated-market/model/keyed-random.ts';

const KEYS = Array.from({ length: 4_000 }, (_, index) => mix(91, index));
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) =>
  mean(values.map((value) => (value - mean(values)) ** 2));

describe('keyed randomness', () => {
  test('is uniform: each tenth of the range gets its share', () => {
    const counts = new Array<number>(10).fill(0);
    for (const key of KEYS) {
      const tenth = Math.floor(uniform(key, 3) * 10);
      counts[tenth] = (counts[tenth] ?? 0) + 1;
    }
    for (const count of counts) {
      expect(Math.abs(count - 400)).toBeLessThan(90);
    }
  });

  test('has bells and drifts of mean 0 and variance 1', () => {
    for (const values of [KEYS.map(bell), KEYS.map((key) => drift(key, 1.23e12, 7e5))]) {
      expect(Math.abs(mean(values))).toBeLessThan(0.06);
      expect(Math.abs(variance(values) - 1)).toBeLessThan(0.08);
    }
  });

  test('drifts without a jump from one period to the next', () => {
    for (const key of KEYS.slice(0, 50)) {
      expect(Math.abs(drift(key, 999_999, 1e6) - drift(key, 1_000_001, 1e6))).toBeLessThan(1e-4);
    }
  });

  test('walks as Brownian motion does: variance grows with time, later steps forget earlier ones', () => {
    const steps = KEYS.map((key) => {
      const [early, middle, late] = [brownian(key, 0.25), brownian(key, 0.5), brownian(key, 0.9)];
      return { first: early, second: middle - early, third: late - middle };
    });
    expect(variance(steps.map((step) => step.first))).toBeCloseTo(0.25, 1);
    expect(variance(steps.map((step) => step.second))).toBeCloseTo(0.25, 1);
    expect(variance(steps.map((step) => step.third))).toBeCloseTo(0.4, 1);
    expect(Math.abs(mean(steps.map((step) => step.first * step.third)))).toBeLessThan(0.02);
  });

  test('stands still before it starts and after it ends', () => {
    expect(brownian(5, -1)).toBe(0);
    expect(brownian(5, 3)).toBe(brownian(5, 1));
  });

  test('tells texts apart', () => {
    expect(keyOf('unibet_nl')).not.toBe(keyOf('unibet_se'));
  });
});
