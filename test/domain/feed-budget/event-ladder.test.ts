import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dueEvents,
  FULL_LADDER,
  type LadderEvent,
  planLadder,
} from '#domain/feed-budget/event-ladder.ts';

const NOW = Date.parse('2026-04-18T12:00:00Z');
const HOUR = 3_600_000;
const MINUTE = 60_000;
const resetsAt = NOW + 12 * 24 * HOUR;

const anEvent = (hours: number, readMinutesAgo?: number): LadderEvent => ({
  sportKey: 'soccer_epl',
  eventId: `e${hours}`,
  startsAt: NOW + hours * HOUR,
  readAt: readMinutesAgo === undefined ? undefined : NOW - readMinutesAgo * MINUTE,
});
const due = (...events: LadderEvent[]) =>
  dueEvents(events, FULL_LADDER, NOW).map(({ eventId }) => eventId);

describe('an event is read', () => {
  test('the more often the nearer its start is, and not more than three days before', () => {
    expect(due(anEvent(2, 9), anEvent(5, 14), anEvent(11, 29), anEvent(23, 59))).toEqual([]);
    expect(due(anEvent(2, 10), anEvent(5, 15), anEvent(11, 30), anEvent(23, 60))).toEqual([
      'e2',
      'e5',
      'e11',
      'e23',
    ]);
    expect(due(anEvent(72, 120), anEvent(72.1))).toEqual(['e72']);
  });

  test('at once where no read of it is known, nearest start first, and never after its start', () => {
    expect(due(anEvent(40), anEvent(1), anEvent(0), anEvent(-1), anEvent(8))).toEqual([
      'e1',
      'e8',
      'e40',
    ]);
  });

  test('before its offers are too old to be shown, which is after a twelfth of the time left', () => {
    for (const [index, { within, intervalMs }] of FULL_LADDER.entries()) {
      const nearer = FULL_LADDER[index - 1]?.within ?? 0;
      expect(intervalMs).toBeLessThanOrEqual(Math.max(15 * MINUTE, nearer / 12));
      expect(within).toBeGreaterThan(nearer);
    }
  });
});

describe('the plan', () => {
  const schedules = [
    {
      sportKey: 'dear',
      kickOffs: Array.from({ length: 20 }, (_, day) => NOW + (day + 0.4) * 12 * HOUR),
    },
    { sportKey: 'cheap', kickOffs: [NOW + 3 * HOUR, NOW + 3 * HOUR, NOW + 50 * HOUR] },
  ];
  const costOf = (sportKey: string) => (sportKey === 'dear' ? 6 : 3);
  const planOf = (credits: number) => planLadder(schedules, costOf, { credits, resetsAt }, NOW);

  test('is the full ladder where the credits pay for it', () => {
    expect(planOf(1e9).rungs).toEqual(FULL_LADDER);
  });

  test('counts two events that start together twice', () => {
    const start = NOW + 30 * HOUR;
    const billOf = (kickOffs: readonly number[]) =>
      planLadder([{ sportKey: 'dear', kickOffs }], costOf, { credits: 1e9, resetsAt }, NOW)
        .expectedCredits;
    expect(billOf([start, start])).toBeCloseTo(2 * billOf([start]), 9);
  });

  test('of one match costs what its reads do', () => {
    const start = NOW + 72 * HOUR;
    const toStart = { credits: 1e9, resetsAt: start };
    const { expectedCredits } = planLadder(
      [{ sportKey: 'dear', kickOffs: [start, start] }],
      costOf,
      toStart,
      NOW,
    );
    let reads = 0;
    let readAt: number | undefined;
    for (let now = NOW; now < start; now += MINUTE) {
      const event = { ...anEvent(0), startsAt: start, readAt };
      if (dueEvents([event], FULL_LADDER, now).length > 0) {
        readAt = now;
        reads += 1;
      }
    }
    expect(reads).toBe(78);
    expect(expectedCredits).toBeCloseTo(2 * 6 * reads, 6);
  });

  test('never costs more than there is, and gives the nearest rung its reads first', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 50_000 }), (credits) => {
        const { rungs, expectedCredits } = planOf(credits);
        expect(expectedCredits).toBeLessThanOrEqual(Math.max(0, credits) + 1e-6);
        const isFull = rungs.map(
          ({ intervalMs }, index) => intervalMs === FULL_LADDER[index]?.intervalMs,
        );
        const firstShort = isFull.indexOf(false);
        if (firstShort >= 0) {
          for (const { intervalMs } of rungs.slice(firstShort + 1)) {
            expect(intervalMs).toBeNull();
          }
        }
      }),
    );
  });
});
