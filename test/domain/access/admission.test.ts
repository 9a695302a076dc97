import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CountedState, judgeRefusal } from '#domain/access/admission.ts';
import { DAILY_LIMIT, nextUtcMidnight } from '#domain/access/daily-quota.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const RESET = nextUtcMidnight(NOON);
const TODAY = '2026-11-21';

const usedUp: CountedState = { plan: 'sharp', day: TODAY, used: DAILY_LIMIT };

describe('the reason of a refusal, in the order 401, 403, 429', () => {
  test('a key that is nowhere is unknown', () => {
    expect(judgeRefusal(undefined, 'sharp', NOON)).toEqual({
      ok: false,
      reason: 'unknown',
      resetAt: RESET,
    });
  });

  test('a revoked key is revoked, whatever else is wrong with it', () => {
    expect(judgeRefusal({ ...usedUp, plan: 'free', revokedAt: 1 }, 'sharp', NOON)).toMatchObject({
      reason: 'revoked',
    });
  });

  test('a key of another plan needs the plan, also when it is used up', () => {
    expect(judgeRefusal({ ...usedUp, plan: 'free' }, 'sharp', NOON)).toMatchObject({
      reason: 'plan_required',
    });
  });

  test('an account of any plan is judged by its day alone where no plan is asked for', () => {
    const free = { plan: 'free', day: TODAY, used: DAILY_LIMIT - 1 };
    expect(judgeRefusal(free, undefined, NOON)).toBe('admissible');
    expect(judgeRefusal({ ...free, used: DAILY_LIMIT }, undefined, NOON)).toMatchObject({
      reason: 'quota_exceeded',
    });
  });

  test('a key is used up at the limit, until its day ends', () => {
    expect(judgeRefusal(usedUp, 'sharp', NOON)).toEqual({
      ok: false,
      reason: 'quota_exceeded',
      resetAt: RESET,
    });
    expect(judgeRefusal({ ...usedUp, used: DAILY_LIMIT - 1 }, 'sharp', NOON)).toBe('admissible');
  });
});

describe('the day', () => {
  test('of a key that was never used, or not today, is still to be opened', () => {
    expect(judgeRefusal({ plan: 'sharp' }, 'sharp', NOON)).toBe('day_not_open');
    expect(judgeRefusal({ ...usedUp, day: '2026-11-20' }, 'sharp', NOON)).toBe('day_not_open');
  });

  test('that was opened ahead of this clock counts, and lasts to its own end', () => {
    expect(judgeRefusal({ ...usedUp, day: '2026-11-22' }, 'sharp', NOON)).toMatchObject({
      reason: 'quota_exceeded',
      resetAt: Date.parse('2026-11-23T00:00:00Z'),
    });
  });
});

test('a key is told to be admissible only if it is active, on the plan, and has requests left', () => {
  const state = fc.record(
    {
      plan: fc.constantFrom('sharp', 'free'),
      revokedAt: fc.nat(),
      day: fc.constantFrom('2026-11-20', TODAY, '2026-11-22'),
      used: fc.integer({ min: DAILY_LIMIT - 2, max: DAILY_LIMIT + 1 }),
    },
    { requiredKeys: ['plan'] },
  );
  fc.assert(
    fc.property(state, (key) => {
      const admissible = judgeRefusal(key, 'sharp', NOON) === 'admissible';
      const expected =
        key.revokedAt === undefined &&
        key.plan === 'sharp' &&
        key.day !== undefined &&
        key.day >= TODAY &&
        (key.used ?? 0) < DAILY_LIMIT;
      expect(admissible).toBe(expected);
    }),
  );
});
