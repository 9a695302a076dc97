import { describe, expect, test } from 'vitest';
import { leafHash, nodeHash } from '#domain/record/merkle-tree.ts';
import { createApi } from '../../support/api-client.ts';
import { SLOT } from '../../support/api-client-items.ts';

const rootOf = (lines: readonly [string, string]) => {
  const [left, right] = [leafHash(Buffer.from(lines[0])), leafHash(Buffer.from(lines[1]))];
  return Buffer.from(nodeHash(left, right)).toString('base64');
};

describe('200', () => {
  test('the plan and the numbers of this very request are told, as the headers tell them', async () => {
    const client = createApi().as();
    const first = await client.get('/api/v1/me');
    expect(first.json()).toEqual({ plan: 'sharp', daily_limit: 20_000, remaining_today: 19_999 });
    expect(first.headers['x-ratelimit-remaining']).toBe('19999');
    expect(first.headers['cache-control']).toBe('private, no-store');

    const second = await client.get('/api/v1/me');
    expect(second.json()).toMatchObject({ remaining_today: 19_998 });
    expect(second.headers['x-ratelimit-remaining']).toBe('19998');
  });

  test('the state of the record comes in headers, as a receipt, and is left out while the record is empty', async () => {
    const { headers } = await createApi({ entries: ['a', 'b'] })
      .as()
      .get('/api/v1/me');
    expect(headers['x-record-size']).toBe('2');
    expect(headers['x-record-root']).toBe(rootOf(['a', 'b']));
    const empty = await createApi({ entries: [] }).as().get('/api/v1/me');
    expect(empty.headers).not.toHaveProperty('x-record-size');
    expect(empty.headers).not.toHaveProperty('x-record-root');
  });

  test('the fields come in the order of the specification', async () => {
    const answer = await createApi().as().get('/api/v1/me');
    expect(Object.keys(answer.json() as object)).toEqual([
      'plan',
      'daily_limit',
      'remaining_today',
    ]);
  });

  test('at 00:00 UTC the count starts anew', async () => {
    const api = createApi();
    const client = api.as();
    api.setNow(Date.parse('2026-04-18T23:59:59.999Z'));
    expect((await client.get('/api/v1/me')).headers['x-ratelimit-reset']).toBe('1776556800');
    expect((await client.get('/api/v1/me')).json()).toMatchObject({ remaining_today: 19_998 });
    api.setNow(Date.parse('2026-04-19T00:00:00.000Z'));
    const next = await client.get('/api/v1/me');
    expect(next.json()).toMatchObject({ remaining_today: 19_999 });
    expect(next.headers['x-ratelimit-reset']).toBe('1776643200');
  });
});

describe('400', () => {
  test('a parameter is refused, and the refusal counts', async () => {
    const client = createApi().as();
    const answer = await client.get('/api/v1/me?verbose=1');
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'verbose', message: 'is not a parameter of this endpoint' }],
    });
    expect(answer.headers['x-ratelimit-remaining']).toBe('19999');
  });
});

describe('401', () => {
  test('a revoked key is refused on the next request', async () => {
    const api = createApi();
    const client = api.as();
    expect((await client.get('/api/v1/me')).status).toBe(200);
    api.admission.revoke(client.key);
    const answer = await client.get('/api/v1/me');
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'missing_or_invalid_api_key' });
  });
});

describe('429', () => {
  test('request 20,001 is refused until midnight', async () => {
    const api = createApi();
    const client = api.as(api.admission.createKey({ day: '2026-04-18', used: 19_999 }));
    const last = await client.get('/api/v1/me');
    expect(last.json()).toMatchObject({ remaining_today: 0 });
    const refused = await client.get('/api/v1/me');
    expect(refused.status).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'daily_quota_exceeded' });
    expect(refused.headers['retry-after']).toBe(String(15 * 3600 - 10));
    expect(api.now()).toBe(SLOT + 10_000);
  });
});
