import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApiKey } from '#domain/access/api-key.ts';
import { readBearer } from '#http/authenticate.ts';
import { anyText } from '../support/any-text.ts';
import { createApi } from '../support/api-client.ts';
import { UNKNOWN_KEY } from '../support/api-client-admission.ts';
import { pathsOfEndpoints } from '../support/endpoint-paths.ts';

const PATHS = [...pathsOfEndpoints('api_key'), '/api/v1/nothing'];

test.each([
  ['Bearer abc', { token: 'abc' }],
  ['bearer abc', { token: 'abc' }],
  ['BEARER   abc', { token: 'abc' }],
  [' Bearer abc ', { token: 'abc' }],
  [undefined, { reason: 'missing' }],
  ['', { reason: 'missing' }],
  ['Bearer', { reason: 'missing' }],
  ['Bearer ', { reason: 'missing' }],
  ['Basic abc', { reason: 'missing' }],
  ['abc', { reason: 'missing' }],
  ['Bearerabc', { reason: 'missing' }],
  ['Bearer a b', { reason: 'malformed' }],
  ['Bearer abc,Bearer abc', { reason: 'malformed' }],
  ['Bearer abc, Basic x', { reason: 'malformed' }],
  ['Basic x, Bearer abc', { reason: 'malformed' }],
  ['Bearer abc\u00a0', { token: 'abc\u00a0' }],
])('the header %s', (header, expected) => {
  expect(readBearer(header)).toMatchObject(expected);
});

test('of any header comes one token of the scheme Bearer without spaces and commas, or the reason why not', () => {
  const part = fc.oneof(
    fc.constantFrom('Bearer', 'bEARER', ' ', '  ', ',', '\t', 'ba_x'),
    anyText(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const { token, reason } = readBearer(parts.join(''));
      if (token === undefined) {
        expect(['missing', 'malformed']).toContain(reason);
      } else {
        expect(parts.join('')).toMatch(/^ *bearer +[^ ,]+ *$/is);
      }
    }),
  );
});

test('a long header costs no more than its length, so that requests without a key slow no others down', () => {
  const header = `Bearer${' '.repeat(100_000)}x`;
  const times = [1, 2, 3].map(() => {
    const begin = performance.now();
    readBearer(header);
    return performance.now() - begin;
  });
  // A search that begins anew at every space takes seconds.
  expect(Math.min(...times)).toBeLessThan(500);
});

describe.each(PATHS)('401 on %s', (path) => {
  test('without credentials the challenge names no error', async () => {
    const answer = await createApi().send(path);
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'missing_or_invalid_api_key' });
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="betting-analytics"');
    expect(answer.headers['x-ratelimit-remaining']).toBe('0');
  });

  test('an unknown key is an invalid token', async () => {
    const answer = await createApi().as(UNKNOWN_KEY).get(path);
    expect(answer.status).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'missing_or_invalid_api_key' });
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="betting-analytics", error="invalid_token"',
    );
  });

  test('junk is refused before the table is asked', async () => {
    const api = createApi();
    const mistyped = `${UNKNOWN_KEY.slice(0, -1)}${UNKNOWN_KEY.endsWith('0') ? '1' : '0'}`;
    for (const authorization of [
      `Bearer ${mistyped}`,
      `Bearer ${createApiKey(randomBytes(32), ['a guess'])}`,
      'Bearer x',
      `Bearer ${'a'.repeat(9_000)}`,
      'Basic eDp5',
    ]) {
      expect((await api.send(path, { headers: { authorization } })).status).toBe(401);
    }
    expect(api.admission.calls()).toBe(0);
  });

  test('two credentials are none, even when both are good', async () => {
    const api = createApi();
    const key = api.admission.createKey();
    const answer = await api.send(path, {
      headers: { authorization: `Bearer ${key},Bearer ${key}` },
    });
    expect(answer.status).toBe(401);
    expect(api.admission.calls()).toBe(0);
  });
});

test('the scheme and the header name are case-insensitive', async () => {
  const api = createApi();
  const key = api.admission.createKey();
  expect(
    (await api.send('/api/v1/me', { headers: { Authorization: `bEARER ${key}` } })).status,
  ).toBe(200);
});

describe.each(PATHS)('403 on %s', (path) => {
  test('a key whose account left the plan lacks the scope', async () => {
    const api = createApi();
    const answer = await api.as(api.admission.createKey({ plan: 'free' })).get(path);
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'plan_required:sharp' });
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="betting-analytics", error="insufficient_scope"',
    );
  });
});

describe.each(PATHS)('429 on %s', (path) => {
  test('a used-up key waits until midnight', async () => {
    const api = createApi();
    api.setNow(Date.parse('2026-04-18T23:59:58.500Z'));
    const answer = await api
      .as(api.admission.createKey({ day: '2026-04-18', used: 20_000 }))
      .get(path);
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('2');
  });

  test('another key is untouched', async () => {
    const api = createApi();
    await api.as(api.admission.createKey({ day: '2026-04-18', used: 20_000 })).get(path);
    expect((await api.as().get(path)).headers['x-ratelimit-remaining']).toBe('19999');
  });
});

describe.each(PATHS)('503 on %s', (path) => {
  test('while the count cannot be written nothing is served', async () => {
    const api = createApi();
    const client = api.as();
    api.admission.breakWith(new Error('socket hang up at 10.1.2.3'));
    const answer = await client.get(path);
    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'data_unavailable' });
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['x-ratelimit-remaining']).toBe('0');
    expect(answer.text).not.toContain('10.1.2.3');
  });
});
