import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueSlots } from '#domain/scan-grid/due-slots.ts';
import {
  DEFAULT_SCAN_INTERVAL_MS,
  parseSlot,
  slotAfter,
  slotAtOrBefore,
  WINDOW_MS,
} from '#domain/scan-grid/scan-grid.ts';

const T0 = Date.parse('2026-03-01T12:00:00Z');
const intervalMs = DEFAULT_SCAN_INTERVAL_MS;
const seconds = (count: number) => count * 1000;

describe('the grid', () => {
  test('a slot is named by an instant, and a date that no calendar has is refused by name', () => {
    expect(parseSlot('2026-03-01T12:00:00.000Z')).toBe(T0);
    for (const text of ['2026-11-31T00:00:00Z', 'soon', '']) {
      expect(() => parseSlot(text)).toThrow(
        `The slot ${JSON.stringify(text)} is not an instant in UTC`,
      );
    }
  });

  test('slots are 45 seconds apart and the same for every process', () => {
    expect(slotAtOrBefore(T0, intervalMs)).toBe(T0);
    expect(slotAtOrBefore(T0 + 44_999, intervalMs)).toBe(T0);
    expect(slotAfter(T0, intervalMs)).toBe(T0 + 45_000);
    expect(slotAfter(T0 - 1, intervalMs)).toBe(T0);
  });
});

describe('the slots a start is given', () => {
  test('the first start ever gets four, beginning with the current slot unless that is over five seconds late', () => {
    const slotsAt = (s: number) => dueSlots({ now: T0 + seconds(s), intervalMs, replan: false });
    expect(slotsAt(5)).toEqual([0, 45, 90, 135].map((s) => T0 + seconds(s)));
    expect(slotsAt(7)).toEqual([45, 90, 135, 180].map((s) => T0 + seconds(s)));
  });

  test('a start goes on after the last slot that was handed out', () => {
    const lastPlanned = T0 + seconds(135);
    const slots = dueSlots({ now: T0 + seconds(150), intervalMs, lastPlanned, replan: false });
    expect(slots).toEqual([180, 225, 270, 315].map((s) => T0 + seconds(s)));
  });

  test('a second and a third start within the same minute get the little that is left, then nothing', () => {
    const now = T0 + seconds(20);
    const lastPlanned = dueSlots({ now, intervalMs, replan: false }).at(-1);
    const again = dueSlots({ now: now + seconds(5), intervalMs, lastPlanned, replan: false });
    expect(again).toEqual([T0 + seconds(225)]);
    const third = dueSlots({
      now: now + seconds(6),
      intervalMs,
      lastPlanned: again.at(-1),
      replan: false,
    });
    expect(third).toEqual([]);
  });

  test('slots missed during an outage are not made up for', () => {
    const now = T0 + seconds(3600 + 10);
    const slots = dueSlots({ now, intervalMs, lastPlanned: T0, replan: false });
    expect(slots[0]).toBe(slotAfter(now, intervalMs));
  });

  test('replanning begins with the current slot again, whatever was handed out', () => {
    const now = T0 + seconds(50);
    const slots = dueSlots({ now, intervalMs, lastPlanned: T0 + seconds(180), replan: true });
    expect(slots).toEqual([45, 90, 135, 180].map((s) => T0 + seconds(s)));
  });

  test('a changed interval starts on its own grid', () => {
    const slots = dueSlots({ now: T0, intervalMs, lastPlanned: T0 + seconds(5), replan: false });
    expect(slots[0]).toBe(T0 + seconds(45));
  });

  test('starts that fire anywhere in their minute, twice or not at all, never hand out a slot twice or far ahead', () => {
    const start = fc.record({ skipped: fc.boolean(), lateMs: fc.integer({ min: 0, max: 59_999 }) });
    fc.assert(
      fc.property(
        fc.array(start, { maxLength: 40 }),
        fc.constantFrom(45_000, 15_000, 5_000),
        (starts, grid) => {
          let lastPlanned: number | undefined;
          for (const [index, { skipped, lateMs }] of starts.entries()) {
            if (skipped) {
              continue;
            }
            for (let fired = 0; fired < 2; fired++) {
              const now = T0 + index * WINDOW_MS + lateMs;
              for (const slot of dueSlots({ now, intervalMs: grid, lastPlanned, replan: false })) {
                expect(slot % grid).toBe(0);
                expect(slot).toBeGreaterThan(lastPlanned ?? 0);
                expect(slot).toBeLessThanOrEqual(now + WINDOW_MS + 60_000);
                expect(slot).toBeGreaterThanOrEqual(now - grid / 9);
                lastPlanned = slot;
              }
            }
          }
        },
      ),
    );
  });

  test('once the latest start has been seen, no slot is skipped or late', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 59_999 }), { minLength: 1, maxLength: 40 }),
        (lateness) => {
          let lastPlanned: number | undefined;
          for (const [index, lateMs] of [59_999, ...lateness].entries()) {
            const now = T0 + index * WINDOW_MS + lateMs;
            const slots = dueSlots({ now, intervalMs, lastPlanned, replan: false });
            expect(slots).toHaveLength(4);
            if (lastPlanned !== undefined) {
              expect(slots[0]).toBe(lastPlanned + intervalMs);
            }
            expect(slots[0]).toBeGreaterThanOrEqual(now - intervalMs / 9);
            lastPlanned = slots.at(-1);
          }
        },
      ),
    );
  });
});
