import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  beginTestCall,
  TESTS_PER_MINUTE,
  type TestCalls,
} from '#domain/webhooks/subscriber/test-calls.ts';

const MINUTE_MS = 60_000;

test('in no minute from a first call on do more than ten begin, and no two run at once', () => {
  const step = fc.record({ wait: fc.nat({ max: 15_000 }), ends: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0;
      let calls: TestCalls | undefined;
      let runsUntil = 0;
      const begun: { since: number }[] = [];
      for (const { wait, ends } of steps) {
        now += wait;
        const turn = beginTestCall(calls, now);
        if (!turn.ok) {
          expect(turn.retryAt).toBeGreaterThan(now);
          continue;
        }
        expect(now).toBeGreaterThanOrEqual(runsUntil);
        calls = ends ? { ...turn.calls, runsUntil: 0 } : turn.calls;
        runsUntil = calls.runsUntil;
        begun.push(turn.calls);
      }
      for (const [, group] of Map.groupBy(begun, ({ since }) => since)) {
        expect(group.length).toBeLessThanOrEqual(TESTS_PER_MINUTE);
      }
      const starts = [...new Set(begun.map(({ since }) => since))];
      for (const [i, since] of starts.slice(1).entries()) {
        expect(since - (starts[i] ?? 0)).toBeGreaterThanOrEqual(MINUTE_MS);
      }
    }),
  );
});

test('the eleventh call of a minute is refused until the minute ends', () => {
  const calls = { since: 1_000, count: TESTS_PER_MINUTE, runsUntil: 0 };
  expect(beginTestCall(calls, 60_999)).toEqual({
    ok: false,
    reason: 'too_many_tests',
    retryAt: 61_000,
  });
  expect(beginTestCall(calls, 61_000)).toMatchObject({ ok: true, calls: { count: 1 } });
});

test('a call whose function was ended keeps others out for ten seconds', () => {
  const calls = { since: 0, count: 1, runsUntil: 10_000 };
  expect(beginTestCall(calls, 9_999)).toMatchObject({ reason: 'test_running', retryAt: 10_000 });
  expect(beginTestCall(calls, 10_000)).toMatchObject({ ok: true, calls: { count: 2 } });
});
