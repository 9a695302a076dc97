import { expect, test } from 'vitest';
import { isPlan, PLANS } from '#domain/access/entitlement.ts';

test('only a plan is a plan', () => {
  expect(PLANS.every(isPlan)).toBe(true);
  expect(['', 'Sharp', 'gold', 'toString'].some(isPlan)).toBe(false);
});
