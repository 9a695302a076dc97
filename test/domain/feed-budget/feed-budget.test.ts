import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditMonth, nextCreditReset, reserveOf } from '#domain/feed-budget/credit-month.ts';
import {
  expectedLookUps,
  type FeedBudget,
  isDue,
  planFeed,
  type SportSchedule,
} from '#domain/feed-budget/feed-budget.ts';
import { lookUpsOf } from '#domain/record/follow-bet.ts';

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
  return {
    remaining: Number.POSITIVE_INFINITY,
    resetsAt: RESET,
    reserve: 0,
    costPerRead: 3,
    ...overrides,
  };
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
    const intervals = Object.fromEntries(
      cadences.map(({ tier, intervalMs }) => [tier, intervalMs]),
    );
    expect(intervals).toEqual({ soon: SCAN, today: 300_000, days: 1_800_000, later: 7_200_000 });
  });

  test('a sport without a coming match is not read', () => {
    const over = { sportKey: 'over', kickOffs: [NOW - HOUR] };
    expect(planFeed([over, ...sports(1, 3)], budget(), SCAN, NOW).cadences).toHaveLength(1);
  });

  test('when credits run short the slow tiers give way first', () => {
    const plenty = planFeed(THURSDAY, budget(), SCAN, NOW).expectedCredits;
    const short = planFeed(THURSDAY, budget({ remaining: plenty * 0.9 }), SCAN, NOW);
    const [soon, today, days, later] = short.tiers;
    expect(soon).toEqual({ tier: 'soon', intervalMs: SCAN, stretched: false });
    expect(today?.stretched).toBe(true);
    expect(today?.intervalMs).toBeGreaterThan(300_000);
    expect([days?.intervalMs, later?.intervalMs]).toEqual([null, null]);
    for (const { tier, intervalMs } of short.cadences) {
      expect(intervalMs).toBe(short.tiers.find((own) => own.tier === tier)?.intervalMs);
    }
  });

  test('when even the fast tier is too dear it is lengthened, and nothing is passed on to slower ones', () => {
    const near = [...sports(3, 2), ...sports(5, 10)];
    const [soon, ...others] = planFeed(
      near,
      budget({ remaining: 20_000, reserve: 1_000 }),
      SCAN,
      NOW,
    ).tiers;
    expect(soon?.intervalMs).toBeGreaterThan(SCAN);
    expect(soon?.intervalMs).toBeLessThan(24 * SCAN);
    expect(others.map(({ intervalMs }) => intervalMs)).toEqual([null, null, null]);
  });

  test('whatever the credits, the nearest sports are read, no slower tier is read more often, and the reserve stays', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: -5, max: 400 }), { maxLength: 8 }), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 5_000_000 })),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 12 }),
        (hoursAhead, spendable, reserve, costPerRead) => {
          const schedules = hoursAhead.map((hours, n) => ({
            sportKey: `sport_${n}`,
            kickOffs: hours.map((hour) => NOW + hour * HOUR),
          }));
          const remaining = spendable + reserve;
          const plan = planFeed(schedules, budget({ remaining, reserve, costPerRead }), SCAN, NOW);
          const rising = plan.tiers.map(({ intervalMs }) => intervalMs ?? Infinity);
          expect(rising).toEqual(rising.toSorted((a, b) => a - b));
          expect(plan.expectedCredits).toBeLessThanOrEqual(spendable + 1e-6);
          for (const { intervalMs } of plan.tiers) {
            expect(intervalMs ?? SCAN).toBeGreaterThanOrEqual(SCAN);
          }
          const coming = schedules.filter(({ kickOffs }) =>
            kickOffs.some((kickOff) => kickOff > NOW),
          );
          expect(plan.cadences).toHaveLength(coming.length);
          if (coming.length > 0) {
            expect(plan.cadences[0]?.intervalMs !== null).toBe(spendable >= costPerRead);
          }
        },
      ),
    );
  });

  test('more credits never lengthen an interval', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(2_000_000), (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((remaining) =>
          planFeed(THURSDAY, budget({ remaining }), SCAN, NOW).tiers.map(
            ({ intervalMs }) => intervalMs ?? Infinity,
          ),
        );
        less?.forEach((interval, tier) => {
          expect(more?.[tier]).toBeLessThanOrEqual(interval);
        });
      }),
    );
  });

  test('at or below the reserve nothing is read', () => {
    const { cadences } = planFeed(THURSDAY, budget({ remaining: 500, reserve: 500 }), SCAN, NOW);
    expect(cadences.every((cadence) => cadence.intervalMs === null)).toBe(true);
  });
});

describe('what a month will cost', () => {
  const DAY = 24 * HOUR;
  const MIDNIGHT = Date.parse('2026-04-16T00:00:00Z');
  /** Twenty leagues with a match a day, between 13:00 and 21:00, listed eight days ahead. */
  const leagues = Array.from({ length: 20 }, (_, n) => ({
    sportKey: `league_${n}`,
    kickOffs: Array.from(
      { length: 8 },
      (_, day) => MIDNIGHT + day * DAY + (13 + ((n * 3) % 9)) * HOUR,
    ),
  }));
  const month = (now: number) => budget({ remaining: 15_000_000, resetsAt: now + 30 * DAY });

  test('does not depend on the hour of asking', () => {
    const answers = [0, 4, 8, 12, 16, 20, 23].map((hour) => {
      const now = MIDNIGHT + hour * HOUR;
      return Math.round(planFeed(leagues, month(now), SCAN, now).expectedCredits);
    });
    // A day of a league is 6 h of every scan, 18 h of every five minutes: 480 and 216 reads of
    // three credits.
    expect(new Set(answers)).toEqual(new Set([20 * 30 * 3 * (480 + 216)]));
  });

  test('is the sum over its sports', () => {
    const { cadences, expectedCredits } = planFeed(leagues, month(MIDNIGHT), SCAN, MIDNIGHT);
    expect(cadences.map((cadence) => cadence.expectedCredits)).toEqual(
      cadences.map(() => 30 * 3 * (480 + 216)),
    );
    expect(expectedCredits).toBeCloseTo(20 * 30 * 3 * (480 + 216), 3);
  });

  test('takes short lists for more of the same', () => {
    const now = MIDNIGHT + 20 * HOUR;
    const twoDays = leagues.map(({ sportKey, kickOffs }) => ({
      sportKey,
      kickOffs: kickOffs.slice(0, 3),
    }));
    expect(planFeed(twoDays, month(now), SCAN, now).expectedCredits).toBeCloseTo(
      20 * 30 * 3 * (480 + 216),
      3,
    );
  });

  test('is what reading by the plan costs in the days that are listed', () => {
    const reset = MIDNIGHT + 7 * DAY;
    const { expectedCredits } = planFeed(leagues, budget({ resetsAt: reset }), SCAN, MIDNIGHT);
    const lastRead = new Map<string, number>();
    let spent = 0;
    for (let now = MIDNIGHT; now < reset; now += SCAN) {
      for (const cadence of planFeed(leagues, budget({ resetsAt: reset }), SCAN, now).cadences) {
        if (!isDue(cadence, lastRead.get(cadence.sportKey), now)) {
          continue;
        }
        lastRead.set(cadence.sportKey, now);
        spent += 3;
      }
    }
    expect(spent / expectedCredits).toBeCloseTo(1, 1);
    expect(Math.abs(spent / expectedCredits - 1)).toBeLessThan(0.05);
  });
});

test('the reserve is a twentieth in whole credits', () => {
  expect([20_000, 500, 1, 999_999_999_999].map(reserveOf)).toEqual([1_000, 25, 1, 50_000_000_000]);
});

test('the month of the credits is the one of UTC', () => {
  expect(creditMonth(RESET - 1)).toBe('2026-04');
  expect(creditMonth(RESET)).toBe('2026-05');
});

describe('when a sport is due', () => {
  const cadence = { intervalMs: 300_000 };

  test('a sport is due at once when it was never read, and again after its interval', () => {
    expect(isDue(cadence, undefined, NOW)).toBe(true);
    expect(isDue(cadence, NOW - 200_000, NOW)).toBe(false);
    expect(isDue(cadence, NOW - 299_000, NOW)).toBe(true);
  });

  test('a sport that the credits do not reach is never due', () => {
    expect(isDue({ intervalMs: null }, undefined, NOW)).toBe(false);
  });
});

describe('look-ups of scores', () => {
  const DAY_MS = 86_400_000;
  const NOON = Date.parse('2026-04-18T12:00:00Z');
  const MONTH = { now: NOON, resetsAt: NOON + 30 * DAY_MS };
  /** Starts at 15:00 on each of two days. */
  const kickOffs = [0, 1].map((days) => NOON + 3 * 3_600_000 + days * DAY_MS);

  test('are at 16:40, 17:10, 17:40 and 18:10 of a match at 15:00, on each day of a month', () => {
    expect(expectedLookUps([{ sportKey: 'a', kickOffs }], lookUpsOf, MONTH)).toBe(4 * 30);
  });

  test('are shared by the matches of a sport at the same time, and by no other sport', () => {
    const twice = [...kickOffs, ...kickOffs];
    const one = { sportKey: 'a', kickOffs: twice };
    expect(expectedLookUps([one], lookUpsOf, MONTH)).toBe(120);
    expect(expectedLookUps([one, { sportKey: 'b', kickOffs }], lookUpsOf, MONTH)).toBe(240);
  });

  test('are none of a sport without a coming match', () => {
    expect(expectedLookUps([{ sportKey: 'a', kickOffs: [NOON - 1] }], lookUpsOf, MONTH)).toBe(0);
  });
});
