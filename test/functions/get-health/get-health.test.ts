import { expect, test } from 'vitest';
import { createApi, INTERVAL_MS } from '../../support/api-client.ts';
import { GENERATED_AT } from '../../support/api-client-items.ts';

test('200 once a scan is published, without a key and never from a cache', async () => {
  const answer = await createApi().send('/health');
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({
    status: 'ok',
    generated_at: '2026-04-18T09:00:01Z',
    age_seconds: 8,
  });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
});

test.each([
  ['before the first scan', null],
  ['while the table is out of reach', new Error('connect ECONNREFUSED 10.0.0.1')],
])('503 %s', async (_, scan) => {
  const answer = await createApi({ scan }).send('/health');
  expect(answer.status).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'data_unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.text).not.toContain('ECONNREFUSED');
});

test('503 with the age of the data once three intervals have passed without a new scan, and 200 again after one', async () => {
  const api = createApi();
  api.setNow(GENERATED_AT + 3 * INTERVAL_MS - 1);
  expect((await api.send('/health')).json()).toMatchObject({ status: 'ok', age_seconds: 134 });
  api.setNow(GENERATED_AT + 3 * INTERVAL_MS);
  const stale = await api.send('/health');
  expect(stale.status).toBe(503);
  expect(stale.json()).toMatchObject({ code: 'data_unavailable' });
  expect(stale.text).toContain('the latest is of 2026-04-18T09:00:01Z, 135 seconds old');
  api.publish({ generatedAt: api.now() - 1_000 });
  expect((await api.send('/health')).json()).toMatchObject({ status: 'ok', age_seconds: 1 });
});

test('data that a clock ahead of ours generated is not of negative age', async () => {
  const api = createApi({ scan: { generatedAt: GENERATED_AT + 60_000 } });
  expect((await api.send('/health')).json()).toMatchObject({ age_seconds: 0 });
});
