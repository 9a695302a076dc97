import { expect, test } from 'vitest';
import { createApi } from '../../support/api-client.ts';

test('200 once a scan is published, without a key and never from a cache', async () => {
  const answer = await createApi().send('/health');
  expect(answer.status).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok', generated_at: '2026-04-18T09:00:01Z' });
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
