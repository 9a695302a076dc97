import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  isQuiet,
  isQuietFor,
  problemOfQuietHours,
  type QuietHours,
  quietUntil,
} from '#domain/webhooks/subscriber/quiet-hours.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const hoursOf = (text: string, timeZone = 'Europe/Berlin', webhook = false): QuietHours => {
  const [from = '', to = ''] = text.split('-');
  return { from, to, timeZone, webhook };
};
const at = (instant: string) => Date.parse(instant);

const TIME = fc.integer({ min: 0, max: 1_439 }).map((minute) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
});
const ZONE = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
);
const QUIET = fc
  .record({ from: TIME, to: TIME, timeZone: ZONE, webhook: fc.boolean() })
  .filter(({ from, to }) => from !== to);
const INSTANT = fc.integer({ min: at('2024-01-01T00:00Z'), max: at('2028-01-01T00:00Z') });

/** What a clock on the wall of the place shows. */
function wallClock(timeZone: string, when: number): string {
  return new Date(when).toLocaleTimeString('sv-SE', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
  });
}

describe('quiet hours', () => {
  test('are what the clock on the wall says, at any time of any day', () => {
    fc.assert(
      fc.property(QUIET, INSTANT, (hours, when) => {
        const { from, to, timeZone } = hours;
        const clock = wallClock(timeZone, when);
        const isInside = from < to ? clock >= from && clock < to : clock >= from || clock < to;
        expect(isQuiet(hours, when)).toBe(isInside);
      }),
    );
  });

  test('end at the first minute that is not quiet', () => {
    fc.assert(
      fc.property(QUIET, INSTANT, (hours, when) => {
        const end = quietUntil(hours, when);
        if (end === null) {
          expect(isQuiet(hours, when)).toBe(false);
          return;
        }
        expect(end).toBeGreaterThan(when);
        expect(end - when).toBeLessThanOrEqual(26 * HOUR);
        expect(isQuiet(hours, end)).toBe(false);
        expect(isQuiet(hours, end - MINUTE)).toBe(true);
        const between = when + Math.floor((end - when) / 2);
        expect(isQuiet(hours, between)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test('go past midnight', () => {
    const night = hoursOf('23:00-07:00', 'UTC');
    const quiet = ['22:59', '23:00', '23:59', '00:00', '06:59', '07:00'].map((time) =>
      isQuiet(night, at(`2026-04-18T${time}:30Z`)),
    );
    expect(quiet).toEqual([false, true, true, true, true, false]);
  });

  test('last an hour less in the night in which clocks go forward, and an hour more in which they go back', () => {
    const night = hoursOf('23:00-07:00');
    const spring = at('2026-03-28T22:00Z');
    const autumn = at('2026-10-24T21:00Z');
    expect((quietUntil(night, spring) ?? 0) - spring).toBe(7 * HOUR);
    expect((quietUntil(night, autumn) ?? 0) - autumn).toBe(9 * HOUR);
  });

  test('end when clocks go forward over their end, and do not begin in an hour that is left out', () => {
    const spring = at('2026-03-29T01:00Z');
    expect(quietUntil(hoursOf('22:00-02:30'), spring - MINUTE)).toBe(spring);
    const leftOut = hoursOf('02:00-03:00');
    expect(isQuiet(leftOut, spring - MINUTE)).toBe(false);
    expect(isQuiet(leftOut, spring)).toBe(false);
  });

  test('come twice in an hour that clocks repeat', () => {
    const repeated = hoursOf('02:00-02:30');
    const first = at('2026-10-25T00:00Z');
    const quiet = [-1, 0, 29, 30, 59, 60, 89, 90].map((minute) =>
      isQuiet(repeated, first + minute * MINUTE),
    );
    expect(quiet).toEqual([false, true, true, false, false, true, true, false]);
  });

  test('are those of chats, and of the webhook only where the account says so', () => {
    const noon = at('2026-04-18T12:00Z');
    const day = hoursOf('11:00-13:00', 'UTC');
    expect(isQuietFor('ada#telegram', day, noon)).toBe(true);
    expect(isQuietFor('ada', day, noon)).toBe(false);
    expect(isQuietFor('ada', { ...day, webhook: true }, noon)).toBe(true);
    expect(isQuietFor('ada#telegram', null, noon)).toBe(false);
  });

  test.each([
    ['23:00-07:00', 'Europe/Berlin', undefined],
    ['00:00-23:59', 'America/Argentina/Buenos_Aires', undefined],
    ['07:00-07:00', 'Europe/Berlin', 'must not end at the time at which they begin'],
    ['7:00-08:00', 'Europe/Berlin', 'must begin and end at a time such as 23:00'],
    ['24:00-08:00', 'Europe/Berlin', 'must begin and end at a time such as 23:00'],
    ['23:00-07:60', 'Europe/Berlin', 'must begin and end at a time such as 23:00'],
    ['23:00-07:00', 'Europe/Bärlin', 'must have a time zone such as Europe/Berlin'],
    ['23:00-07:00', '+02:00', 'must have a time zone such as Europe/Berlin'],
    ['23:00-07:00', '', 'must have a time zone such as Europe/Berlin'],
    ['23:00-07:00', 'x'.repeat(1_000), 'must have a time zone such as Europe/Berlin'],
  ])('%s in %s: %s', (text, zone, problem) => {
    expect(problemOfQuietHours(hoursOf(text, zone))).toBe(problem);
  });
});

test('of zones written in any case 200 are kept, and one that is only checked is not', () => {
  const zones = Array.from({ length: 201 }, (_, at) =>
    [...'australia/sydney'].map((letter, i) => ((at >> i) & 1 ? letter.toUpperCase() : letter)),
  ).map((letters) => letters.join(''));
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  try {
    const ask = (zone = '') => isQuiet(hoursOf('23:00-07:00', zone), 0);
    for (const zone of zones) {
      ask(zone);
    }
    made.mockClear();
    ask(zones.at(-1));
    expect(made).toHaveBeenCalledTimes(0);
    problemOfQuietHours(hoursOf('23:00-07:00', 'AUSTRALIA/SYDNEY'));
    ask(zones[1]);
    expect(made).toHaveBeenCalledTimes(1);
    ask(zones[0]);
    expect(made).toHaveBeenCalledTimes(2);
  } finally {
    made.mockRestore();
  }
});
