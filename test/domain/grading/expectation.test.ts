import { expect, test } from 'vitest';
import { EXPECTATION, edgeOf, expectationOf } from '#domain/grading/expectation.ts';
import { DEFAULT_GRADE_SETTINGS } from '#domain/grading/settings.ts';
import { roundTo } from '#domain/odds/rounding.ts';

const { clear, reserved } = EXPECTATION;
const onSide = (ev: number) => ({ ev, fairProb: 0.5, side: 'side' as const });

test('the same gap of odds is nearly twice as wide on a draw as on a side', () => {
  expect(edgeOf(0.035, 0.5, 'side')).toBeCloseTo(0.41, 3);
  expect(edgeOf(0.035, 0.5, 'draw')).toBeCloseTo(0.7777, 3);
});

test('the expected closing line value is what is usually left of a claim', () => {
  expect(expectationOf(onSide(0.05), clear).expectedClv).toBeCloseTo(0.05 * clear.claimLeft, 12);
});

test('the beat chance is the normal distribution function of the edge', () => {
  expect(expectationOf(onSide(0.035), clear).beatChance).toBeCloseTo(0.715, 3);
  const onDraw = { ...onSide(0.035), side: 'draw' as const };
  expect(expectationOf(onDraw, clear).beatChance).toBeGreaterThan(0.85);
});

test('more value never lowers the beat chance', () => {
  const chances = [0, 0.01, 0.02, 0.05, 0.1, 0.2].map(
    (ev) => expectationOf(onSide(ev), clear).beatChance,
  );
  expect(chances).toEqual(chances.toSorted((a, b) => a - b));
});

test('less is expected of the same claim with a reservation', () => {
  const [sure, doubtful] = [clear, reserved].map((kept) => expectationOf(onSide(0.05), kept));
  expect(doubtful?.expectedClv).toBeLessThan(sure?.expectedClv ?? 0);
  expect(doubtful?.beatChance).toBeLessThan(sure?.beatChance ?? 0);
});

test('the edge of an A is a beat chance of 74.5 %, on a draw as on a side', () => {
  const { minEdge } = DEFAULT_GRADE_SETTINGS;
  const beatChanceAt = (side: 'side' | 'draw') => {
    // The value of which the edge is the limit, at a fair probability of one half.
    const ev = Math.expm1(minEdge[side] * EXPECTATION.spread[side]) / 2;
    return expectationOf({ ev, fairProb: 0.5, side }, clear).beatChance;
  };
  expect([beatChanceAt('side'), beatChanceAt('draw')].map((chance) => roundTo(chance, 3))).toEqual([
    0.745, 0.745,
  ]);
});
