import { expect, test } from 'vitest';
import type { Bet } from '../../../clients/generated/page-types.ts';
import { closingDays, luckOf } from '../../../web/views/bets/by-day.ts';

const aBet = (day: string, given: Partial<Bet>) =>
  ({
    commence_time: `${day}T15:00:00Z`,
    stake: 10,
    odds: 2.1,
    currency: 'EUR',
    ev_at_placing: null,
    closing_fair: 0.5,
    clv: 0.05,
    profit: 11,
    ...given,
  }) as Bet;

test('luck is told of settled bets with a closing line value, within two deviations', () => {
  const { actual, expected } = luckOf([
    aBet('2026-04-19', { profit: -10 }),
    aBet('2026-04-18', {}),
    aBet('2026-04-19', { profit: null }),
    aBet('2026-04-20', { clv: null, closing_fair: null }),
  ]);
  expect(actual.map(({ y }) => y)).toEqual([11, 1]);
  // A bet of 10 at odds of 2.1 and a chance of one half pays 21 or nothing: a deviation of 10.5.
  const reach = 2 * 10.5;
  expect(expected).toEqual([
    { x: Date.parse('2026-04-18'), y: 0.5, low: 0.5 - reach, high: 0.5 + reach },
    {
      x: Date.parse('2026-04-19'),
      y: 1,
      low: expect.closeTo(1 - reach * Math.SQRT2, 9),
      high: expect.closeTo(1 + reach * Math.SQRT2, 9),
    },
  ]);
});

test('days count claims and closing line values by the start of the event, oldest first', () => {
  const days = closingDays([
    aBet('2026-04-19', { clv: 0.02, ev_at_placing: 0.03 }),
    aBet('2026-04-18', { clv: null }),
    aBet('2026-04-19', { clv: 0.04 }),
  ]);
  expect(days).toMatchObject([
    { day: '2026-04-18', picks: 0, closed: 0, clv: 0 },
    { day: '2026-04-19', picks: 1, claimed: 0.03, closed: 2, clv: expect.closeTo(0.06, 9) },
  ]);
});
