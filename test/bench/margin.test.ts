import { expect, test } from 'vitest';
import { measureMargin, randomMarket } from '../../bench/margin/measure.ts';
import { powerByBisection, shinByFixedPoint } from '../../bench/margin/peers.ts';

/** From the documentation of the Python package `shin`: prices 2.6, 2.4, 4.3. */
test('the published fixed point gives the published figures', () => {
  const fair = new Float64Array(3);
  shinByFixedPoint(Float64Array.of(1 / 2.6, 1 / 2.4, 1 / 4.3), 3, fair);
  expect([...fair].map((p) => p.toFixed(6))).toEqual(['0.372994', '0.404779', '0.222227']);
});

/** From the vignette of the R package `implied`: prices 2.7, 2.3, 4.4. */
test('bisection gives the published figures of the power method', () => {
  const fair = new Float64Array(3);
  powerByBisection(Float64Array.of(1 / 2.7, 1 / 2.3, 1 / 4.4), 3, fair);
  expect([...fair].map((p) => p.toFixed(6))).toEqual(['0.359171', '0.423731', '0.217098']);
});

test('random markets can be, and are the same again', () => {
  for (const n of [2, 3, 20]) {
    for (let key = 0; key < 500; key += 1) {
      const inverse = randomMarket(key, n);
      const booksum = inverse.reduce((sum, value) => sum + value, 0);
      expect(booksum).toBeGreaterThan(1.0199);
      expect(booksum).toBeLessThan(1.1201);
      expect(Math.max(...inverse)).toBeLessThan(1);
      expect(inverse).toEqual(randomMarket(key, n));
    }
  }
});

test('both ways are measured and agree', () => {
  for (const method of ['power', 'shin'] as const) {
    for (const outcomes of [2, 3, 20]) {
      const report = measureMargin(method, outcomes, 200, 3);
      expect(report.difference).toBeLessThan(1e-9);
      expect(report.ns).toBeGreaterThan(0);
      expect(report.peerNs).toBeGreaterThan(0);
      expect(report.iterations).toBeLessThanOrEqual(10);
    }
  }
});
