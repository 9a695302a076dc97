import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startSchedule } from '../../local/schedule/schedule.ts';

const MINUTE = 60_000;
const THREE_MINUTES = 3 * MINUTE;

describe('the schedule', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 12, 0, 17) });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function start(expression = 'rate(3 minutes)') {
    const fired: { input: string; after: number }[] = [];
    const startedAt = Date.now();
    const schedule = startSchedule(
      { enabled: true, expression, targetArn: 'loop', input: 'own' },
      {
        firstInput: 'first',
        fire: (input) => fired.push({ input, after: Date.now() - startedAt }),
      },
    );
    return { fired, schedule };
  }

  test('fires at once with the first input, then at its rate with its own, beginning a minute early', () => {
    const { fired } = start();
    vi.advanceTimersByTime(2 * THREE_MINUTES + 1000);
    expect(fired).toEqual([
      { input: 'first', after: 0 },
      { input: 'own', after: 2 * MINUTE },
      { input: 'own', after: 2 * MINUTE + THREE_MINUTES },
    ]);
  });

  test('keeps its interval when the machine has slept, without catching up', () => {
    const { fired } = start();
    vi.setSystemTime(Date.now() + 7 * MINUTE);
    vi.advanceTimersByTime(2 * MINUTE);
    vi.advanceTimersByTime(2 * MINUTE);
    expect(fired.map(({ after }) => after / MINUTE)).toEqual([0, 9, 11]);
  });

  test('never fires twice for one instant, even if a timer rings early', () => {
    const { fired } = start();
    vi.advanceTimersByTime(2 * MINUTE - 1);
    vi.setSystemTime(Date.now() - 1);
    vi.advanceTimersByTime(THREE_MINUTES);
    expect(fired).toHaveLength(2);
  });

  test('is silent once stopped', () => {
    const { fired, schedule } = start();
    schedule.stop();
    vi.advanceTimersByTime(10 * THREE_MINUTES);
    expect(fired).toHaveLength(1);
  });

  test.each([
    ['rate(1 minute)', 60_000],
    ['rate(2 hours)', 7_200_000],
  ])('knows %s', (expression, ms) => {
    const { fired } = start(expression);
    vi.advanceTimersByTime(ms);
    expect(fired).toHaveLength(2);
  });

  test.each(['cron(0 * * * ? *)', 'at(2026-01-01T00:00:00)', 'rate(0.5 minutes)'])(
    'refuses %s',
    (expression) => {
      expect(() => start(expression)).toThrow(expression);
    },
  );
});
