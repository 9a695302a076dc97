import type { Context } from 'aws-lambda';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createHandler } from '#http/create-handler.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { createApi } from '../support/api-client.ts';
import { createMemoryAdmission, UNKNOWN_KEY } from '../support/api-client-admission.ts';
import { aValueBet, SLOT } from '../support/api-client-items.ts';
import { observability, takeLines } from '../support/api-client-logs.ts';

const NO_CONTEXT = {} as Context;

const WITH_KEY = {
  failureImpact: 'Nobody is hurt.',
  method: 'GET',
  path: '/api/v1/test',
  access: 'api_key',
  limits: { share: 1 },
  summary: 'For these tests',
  answer: { description: 'ok', mediaType: 'text/plain', schema: { type: 'string' } },
} satisfies Endpoint;
const PUBLIC = { ...WITH_KEY, path: '/test', access: 'public' } satisfies Endpoint;

beforeEach(() => {
  takeLines();
});

type Line = Record<string, unknown>;
const parsed = () => takeLines().map((line) => JSON.parse(line) as Line);

describe('log', () => {
  test('a request is one line with its id, route, key id, status and duration', async () => {
    const api = createApi();
    await api.as().get('/api/v1/opportunities?kind=surebet');
    const [line, ...others] = parsed();
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      message: 'request',
      level: 'INFO',
      request_id: 'request-1',
      route: 'ANY /api/v1/opportunities',
      key_id: expect.stringMatching(/^key_[0-9a-f]{12}$/),
      network: '192.0.2.0/24',
      status: 200,
      duration_ms: 0,
    });
  });

  test('nothing of one request is in the line of the next', async () => {
    const api = createApi();
    await api.as().get('/api/v1/me');
    takeLines();
    await api.send('/api/v1/me');
    const [line] = parsed().filter(({ message }) => message === 'request');
    expect(line).toMatchObject({ request_id: 'request-2', status: 401 });
    expect(line).not.toHaveProperty('key_id');
  });

  test('no line holds a key, an address, a path or a query, whatever the answer', async () => {
    const api = createApi({ scan: { opportunities: { value: [aValueBet()] } } });
    const keys = [
      api.admission.createKey(),
      api.admission.createKey({ revoked: true }),
      api.admission.createKey({ plan: 'free' }),
      api.admission.createKey({ day: '2026-04-18', used: 20_000 }),
      UNKNOWN_KEY,
      'not-even-a-key',
    ];
    const paths = [
      '/api/v1/opportunities?sport=private_league',
      '/api/v1/opportunities?private_name=private_league',
      '/api/v1/private-path',
      '/private-path?private_name=1',
    ];
    for (const key of keys) {
      for (const path of paths) {
        await api.as(key).get(path);
      }
    }
    api.publish(new Error('the table failed'));
    await api.as(keys[0]).get('/api/v1/opportunities?sport=private_league');
    const printed = takeLines().join('\n');
    expect(printed).toContain('the table failed');
    for (const key of keys) {
      expect(printed).not.toContain(key);
      expect(printed).not.toContain(key.slice(3, 20));
    }
    expect(printed).toContain('192.0.2.0/24');
    expect(printed).not.toContain('192.0.2.1');
    expect(printed).not.toMatch(/private/);
  });

  test('a fault of ours is logged with its cause, a refusal is not an error', async () => {
    const api = createApi({ scan: new Error('the table failed') });
    await api.as().get('/api/v1/opportunities');
    const errors = parsed().filter(({ level }) => level === 'ERROR');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      message: 'internal_error',
      request_id: 'request-1',
      error: { message: 'the table failed' },
    });
    await api.send('/api/v1/me');
    await api.as().get('/api/v1/me?x=1');
    expect(parsed().filter(({ level }) => level === 'ERROR')).toEqual([]);
  });
});

describe('bodies', () => {
  const many = {
    scan: { opportunities: { value: Array.from({ length: 50 }, () => aValueBet()) } },
  };

  test.each(['br', 'gzip'])(
    'a large answer comes as %s when accepted, with the same content and tag',
    async (coding) => {
      const client = createApi(many).as();
      const plain = await client.get('/api/v1/opportunities');
      const coded = await client.get('/api/v1/opportunities', { 'accept-encoding': coding });
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(coded.headers['content-encoding']).toBe(coding);
      expect(coded.text).toBe(plain.text);
      expect(coded.headers.etag).toBe(plain.headers.etag);
      expect(coded.headers['content-type']).toBe('application/json');
    },
  );

  test('a small answer, a refusal and a 304 are not coded', async () => {
    const client = createApi(many).as();
    const coding = { 'accept-encoding': 'gzip' };
    const { etag = '' } = (await client.get('/api/v1/opportunities', coding)).headers;
    const answers = [
      await client.get('/api/v1/me', coding),
      await client.get(`/api/v1/opportunities?${'x'.repeat(2_000)}`, coding),
      await client.get('/api/v1/opportunities', { ...coding, 'if-none-match': etag }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 304]);
    for (const { headers } of answers) {
      expect(headers['content-encoding']).toBeUndefined();
    }
  });
});

describe('odd events', () => {
  const { createKey, ...access } = createMemoryAdmission();
  const deps = { ...observability, ...access, now: () => SLOT };
  const ok = () => ({ statusCode: 200, headers: {}, body: 'ok' });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'GET /'],
    ['an empty object', {}],
    ['headers of the wrong type', { headers: { authorization: ['Bearer x'] }, requestContext: 5 }],
    [
      'a null in every place',
      { headers: null, requestContext: null, rawQueryString: null, rawPath: null },
    ],
  ])('%s is refused for want of a key, not a crash', async (_, event) => {
    const answer = await createHandler(WITH_KEY, ok, deps)(event, NO_CONTEXT);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['X-RateLimit-Remaining']).toBe('0');
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ request_id: 'unknown' });
  });

  test('any JSON is answered', async () => {
    const handlers = [createHandler(WITH_KEY, ok, deps), createHandler(PUBLIC, ok, deps)];
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (event) => {
        for (const handler of handlers) {
          expect([200, 401]).toContain((await handler(event, NO_CONTEXT)).statusCode);
        }
      }),
    );
  });

  test('an endpoint that throws something that is no error is a 500', async () => {
    const thrower = createHandler(WITH_KEY, () => Promise.reject('text'), deps);
    const answer = await thrower(
      { headers: { authorization: `Bearer ${createKey()}` } },
      NO_CONTEXT,
    );
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('text');
    expect(answer.headers['X-RateLimit-Remaining']).toBe('19999');
  });

  test('an endpoint that would outlive its function is answered before, and counted', async () => {
    const hanging = createHandler(WITH_KEY, () => new Promise(() => undefined), deps);
    const context = { getRemainingTimeInMillis: () => 10 } as Context;
    const answer = await hanging({ headers: { authorization: `Bearer ${createKey()}` } }, context);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['X-RateLimit-Remaining']).toBe('19999');
  });
});
