import { expect, test } from 'vitest';
import { accessLine } from '../../local/gateway/access-log.ts';
import { createThrottle } from '../../local/gateway/throttle.ts';

test('lets a burst through, then as many a second as the rate says, each route by itself', () => {
  let clock = 0;
  const admits = createThrottle(
    (key) => (key === 'GET /docs' ? { rate: 5, burst: 10 } : { rate: 1, burst: 1 }),
    () => clock,
  );
  const admitted = (key: string, requests: number) =>
    Array.from({ length: requests }, () => admits(key)).filter(Boolean).length;
  expect(admitted('GET /docs', 100)).toBe(10);
  expect(admitted('$default', 5)).toBe(1);
  clock = 1_000;
  expect(admitted('GET /docs', 100)).toBe(5);
  clock = 60_000;
  expect(admitted('GET /docs', 100)).toBe(10);
});

test('goes on letting requests through when the clock is set back', () => {
  let clock = 30_000;
  const admits = createThrottle(
    () => ({ rate: 5, burst: 10 }),
    () => clock,
  );
  expect(admits('GET /docs')).toBe(true);
  clock = 0;
  expect(admits('GET /docs')).toBe(true);
  clock = 1_000;
  expect(Array.from({ length: 20 }, () => admits('GET /docs')).filter(Boolean)).toHaveLength(10);
});

test('writes a line of the access log as the stage wants it, with a dash for what has no value', () => {
  const format =
    '{"id":"$context.requestId","status":$context.status,"error":"$context.error.message"}';
  const access = {
    requestId: 'abc=',
    receivedAt: 0,
    routeKey: 'GET /docs',
    status: 200,
    latencyMs: 3,
    bytes: 10,
    error: undefined,
  };
  expect(accessLine(format, access)).toBe('{"id":"abc=","status":200,"error":"-"}');
  expect(accessLine(format, { ...access, status: 429, error: 'Too Many Requests' })).toBe(
    '{"id":"abc=","status":429,"error":"Too Many Requests"}',
  );
});
