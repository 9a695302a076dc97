import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type FeedBudget,
  isDue,
  nextCreditReset,
  planFeed,
  type SportSchedule,
} from '#domain/scan/feed-budget.ts';

const NOW = Date.parse('2026-04-16T19:00:00Z');
const HOUR = 3_600_000;
const SCAN = 45_000;
const RESET = nextCreditReset(NOW);

function sports(count: number, hoursAhead: number, name = `in${hoursAhead}h`): SportSchedule[] {
  return Array.from({ length: count }, (_, n) => ({
    sportKey: `${name}_${n}`,
    kickOffs: [NOW - HOUR, NOW + hoursAhead * HOUR],
  }));
}

function budget(overrides: Partial<FeedBudget> = {}): FeedBudget {
  return { remaining: null, resetsAt: RESET, reserve: 0, costPerRead: 3, ...overrides };
}

/** A Thursday evening's listing: sports by the time to their next kick-off. */
const THURSDAY = [...sports(8, 3), ...sports(32, 12), ...sports(23, 48), ...sports(16, 200)];

describe('the feed budget', () => {
  test('credits come back at 00:00 UTC on the first of the next month, also in December', () => {
    expect(new Date(RESET).toISOString()).toBe('2026-05-01T00:00:00.000Z');
    expect(new Date(nextCreditReset(Date.parse('2026-12-31T23:59:59Z'))).toISOString()).toBe(
      '2027-01-01T00:00:00.000Z',
    );
  });

  test('with plenty of credits every sport is read as often as its next kick-off deserves', () => {
    const { cadences } = planFeed(THURSDAY, budget(), SCAN, NOW);
    const intervals = Object.fromEntries(cadences.map(({ tier, intervalMs }) => [tier, intervalMs]));
    expect(intervals).toEqual({ soon: SCAN, today: 300_000, days: 1_800_000, later: 7_200_000 });
  });

  test('a sport without a coming match is not read', () => {
    const over = { sportKey: 'over', kickOffs: [NOW - HOUR] };
    expect(planFeed([over, ...sports(1, 3)], budget(), SCAN, NOW).cadences).toHaveLength(1);
  });

  test('when credits run short the slow tiers give way first', () => {
    const plenty = planFeed(THURSDAY, budget(), SCAN, NOW).expectedCredits;
    const short = planFeed(THURSDAY, budget({ remaining: plenty * 0.7 }), SCAN, NOW).cadences;
    const soon = short.filter((cadence) => cadence.tier === 'soon');
    const later = short.filter((cadence) => cadence.tier === 'later');
    expect(soon.every((cadence) => cadence.intervalMs === SCAN)).toBe(true);
    expect(later.every((cadence) => cadence.intervalMs === null)).toBe(true);
  });

  test('when even the fast tier is too dear it is lengthened', () => {
    const { cadences } = planFeed(sports(8, 3), budget({ remaining: 100_000 }), SCAN, NOW);
    const interval = cadences[0]?.intervalMs ?? 0;
    expect(interval).toBeGreaterThan(SCAN);
    expect(interval).toBeLessThan(24 * SCAN);
  });

  test('no plan spends the reserve or more than what is left', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(60),
        fc.nat(60),
        fc.integer({ min: 0, max: 5_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 12 }),
        (soon, today, later, remaining, reserve, costPerRead) => {
          const schedules = [...sports(soon, 3), ...sports(today, 12), ...sports(later, 200)];
          const plan = planFeed(schedules, budget({ remaining, reserve, costPerRead }), SCAN, NOW);
          expect(plan.expectedCredits).toBeLessThanOrEqual(Math.max(0, remaining - reserve) + 1e-6);
          const planned = plan.cadences.reduce(
            (sum, { intervalMs }) =>
              sum + (intervalMs === null ? 0 : (costPerRead * (RESET - NOW)) / intervalMs),
            0,
          );
          expect(planned).toBeLessThanOrEqual(Math.max(0, remaining - reserve) + 1);
        },
      ),
    );
  });

  test('at or below the reserve nothing is read', () => {
    const { cadences } = planFeed(THURSDAY, budget({ remaining: 500, reserve: 500 }), SCAN, NOW);
    expect(cadences.every((cadence) => cadence.intervalMs === null)).toBe(true);
  });
});

describe('a sport is due', () => {
  const cadence = { sportKey: 'soccer_epl', tier: 'today', intervalMs: 300_000 } as const;

  test('at once when it was never read, and again after its interval', () => {
    expect(isDue(cadence, undefined, NOW)).toBe(true);
    expect(isDue(cadence, NOW - 200_000, NOW)).toBe(false);
    expect(isDue(cadence, NOW - 299_000, NOW)).toBe(true);
  });

  test('never when the credits do not reach it', () => {
    expect(isDue({ ...cadence, intervalMs: null }, undefined, NOW)).toBe(false);
  });
});
