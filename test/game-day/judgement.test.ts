import { afterEach, describe, expect, test, vi } from 'vitest';
import { endpoint as getMe } from '#functions/get-me/endpoint.ts';
import { unavailable } from '#http/api-error.ts';
import { createHandler } from '#http/create-handler.ts';
import { createLogger } from '#runtime/logger.ts';
import { awsGameOf } from './aws-games.ts';
import { metricsOf, stateAt } from './cloudwatch.ts';
import { dataIn } from './emitted.ts';
import { alarmNamed, functionNamed, MINUTE, START, valuesOf } from './stage.ts';

/** An endpoint with the variables of a function, whose table is out of reach; and what it logs. */
function failingEndpoint(variables: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(variables)) {
    vi.stubEnv(name, String(value));
  }
  const lines: string[] = [];
  const logger = createLogger();
  const keep = (text: unknown) => void lines.push(String(text));
  Object.assign(logger, { console: { ...console, info: keep, error: keep } });
  let now = 0;
  const handler = createHandler(
    { ...getMe, access: 'public' },
    () => {
      throw unavailable('The table is out of reach.');
    },
    { logger, now: () => now },
  );
  return {
    lines,
    async ask(at: number): Promise<void> {
      now = at;
      await handler({ routeKey: 'ANY /api/v1/me' }, {} as never);
    },
  };
}

describe('an alarm tells an outage from noise: it', () => {
  afterEach(() => void vi.unstubAllEnvs());

  test('is silent at four failures of many calls, and while no calls come at all', () => {
    const few = { Invocations: [100], Errors: [0.8], Throttles: [0.8] };
    for (const name of ['get-me-errors', 'get-me-throttles', 'deliver-webhook-errors']) {
      const alarm = alarmNamed(name);
      expect(
        stateAt(
          alarm,
          valuesOf(alarm, () => few),
          START + 30 * MINUTE,
        ),
      ).toBe('OK');
      expect(stateAt(alarm, [], START + 30 * MINUTE)).toBe('OK');
    }
  });

  test('is silent at one failure of few calls', () => {
    for (const name of ['get-me-errors', 'api-server-errors']) {
      const alarm = alarmNamed(name);
      const data = valuesOf(alarm, (minute) =>
        minute === 15
          ? { Invocations: [2], Errors: [1], Count: [2], '5xx': [1] }
          : { Invocations: [0], Count: [0] },
      );
      expect(stateAt(alarm, data, START + 20 * MINUTE), name).toBe('OK');
    }
  });

  test('goes off where a rarely used endpoint answers four requests of four with an error', async () => {
    const { Variables } = Object(functionNamed('get-me')?.Properties.Environment);
    const alarm = alarmNamed('get-me-errors');
    const { lines, ask } = failingEndpoint(Variables);
    for (let call = 0; call < 4; call += 1) {
      await ask(START + call * MINUTE);
    }
    const answered = lines.flatMap((line) => dataIn(line));
    expect(answered).toHaveLength(4);
    const calls = valuesOf(alarm, (minute) =>
      minute < 4 ? { Invocations: [1], Errors: [0] } : {},
    );
    expect(stateAt(alarm, calls, START + 5 * MINUTE), 'the platform alone').toBe('OK');
    expect(stateAt(alarm, [...calls, ...answered], START + 5 * MINUTE)).toBe('ALARM');
    const ofApi = alarmNamed('api-server-errors');
    const atGateway = valuesOf(ofApi, (minute) => (minute < 4 ? { Count: [1], '5xx': [1] } : {}));
    expect(stateAt(ofApi, atGateway, START + 5 * MINUTE)).toBe('ALARM');
  });

  test('goes off for an outage in a flood of refused requests, and not for the flood', () => {
    const alarm = alarmNamed('api-server-errors');
    // Ten customers' requests a second in a flood of five thousand.
    const flood = { Count: [300_600], '4xx': [300_000] };
    const calm = valuesOf(alarm, () => ({ ...flood, '5xx': [1] }));
    expect(stateAt(alarm, calm, START + 10 * MINUTE)).toBe('OK');
    const outage = valuesOf(alarm, () => ({ ...flood, '5xx': [600] }));
    expect(stateAt(alarm, outage, START + 10 * MINUTE)).toBe('ALARM');
  });

  test('notices within five minutes a flood of refused requests, of writes, of calls and of sign-ups', () => {
    for (const name of ['api-refusals', 'table-writes', 'functions-busy', 'sign-ups']) {
      const alarm = alarmNamed(name);
      const game = awsGameOf(name);
      const data = valuesOf(alarm, (minute) => (minute < 15 ? game?.well : game?.fault) ?? {});
      expect(stateAt(alarm, data, START + 20 * MINUTE), name).toBe('ALARM');
    }
  });

  test('on dead letters goes off for a message whose metric comes a quarter of an hour late', () => {
    for (const name of ['dead-wake-ups', 'undispatched-scans', 'start-dlq']) {
      const alarm = alarmNamed(name);
      const [metric] = metricsOf(alarm);
      if (!metric) {
        throw new Error(`${name} looks at nothing`);
      }
      const point = { ...metric, at: START + 16 * MINUTE, seenAt: START + 31 * MINUTE, value: 1 };
      expect(stateAt(alarm, [point], START + 25 * MINUTE), name).toBe('OK');
      expect(stateAt(alarm, [point], START + 35 * MINUTE), name).toBe('ALARM');
    }
  });

  test('on slow answers is silent at three slow ones of few', () => {
    const alarm = alarmNamed('api-slow');
    const data = valuesOf(alarm, () => ({ Latency: [20, 20, 5_000] }));
    expect(stateAt(alarm, data, START + 60 * MINUTE)).toBe('OK');
  });

  test('goes off where a function is refused every call, so that none is counted', () => {
    const alarm = alarmNamed('get-me-throttles');
    const data = valuesOf(alarm, () => ({ Throttles: [10] }));
    expect(stateAt(alarm, data, START + 30 * MINUTE)).toBe('ALARM');
  });
});
