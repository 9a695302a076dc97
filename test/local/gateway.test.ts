import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Gateway, startGateway } from '../../local/gateway/gateway.ts';
import { FunctionError, THROTTLED, TIMED_OUT } from '../../local/lambda/function-error.ts';
import type { FunctionHost } from '../../local/lambda/function-host.ts';
import { tinyFunction } from './tiny-function.ts';

type Answerer = (event: Record<string, unknown>) => unknown;

function hostOf(answer: Answerer): FunctionHost {
  return {
    invoke: async (event) =>
      JSON.stringify(await answer(event as Record<string, unknown>)) ?? 'null',
    stop: async () => undefined,
  };
}

async function gatewayTo(hosts: Record<string, FunctionHost>, timeoutMs = 5000): Promise<Gateway> {
  const gateway = await startGateway(0);
  onTestFinished(() => gateway.stop());
  gateway.serve(
    Object.entries(hosts).map(([routeKey, host]) => ({ routeKey, target: { host, timeoutMs } })),
  );
  return gateway;
}

/** A gateway whose function answers with the event it was given. */
async function echoing(): Promise<
  (path: string, init?: RequestInit) => Promise<Record<string, never>>
> {
  const gateway = await gatewayTo({ 'GET /docs/{asset}': hostOf(echo), $default: hostOf(echo) });
  return async (path, init) =>
    (await fetch(gateway.url + path, init)).json() as Promise<Record<string, never>>;
}

const echo: Answerer = (event) => ({ statusCode: 200, body: JSON.stringify(event) });

/** What a server answers to raw bytes, up to its hanging up. */
function exchange(gateway: Gateway, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () =>
      socket.write(bytes),
    );
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('HEAD', () => {
  test('takes its own route and has the length of the body that is not sent', async () => {
    const body = 'The body. '.repeat(200);
    const answering = hostOf(() => ({ statusCode: 200, headers: { etag: 'W/"1"' }, body }));
    const gateway = await gatewayTo({
      'HEAD /a': answering,
      $default: hostOf(() => ({ statusCode: 404 })),
    });
    const response = await fetch(`${gateway.url}/a`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('2000');
    expect(response.headers.get('etag')).toBe('W/"1"');
    expect(await response.text()).toBe('');
    // The next request on the connection is not confused by a body.
    const two =
      'HEAD /a HTTP/1.1\r\nHost: h\r\n\r\nHEAD /b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n';
    const text = await exchange(gateway, two);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
    expect(text).not.toContain('The body.');
  });
});

describe('the event of payload format 2.0', () => {
  test('describes the request', async () => {
    const event = await (await echoing())('/api/v1/x%20y?kind=value', {
      headers: { 'User-Agent': 'tester/1' },
    });
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: '$default',
      rawPath: '/api/v1/x y',
      rawQueryString: 'kind=value',
      queryStringParameters: { kind: 'value' },
      isBase64Encoded: false,
      requestContext: {
        accountId: '000000000000',
        http: {
          method: 'GET',
          path: '/api/v1/x y',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'tester/1',
        },
        routeKey: '$default',
        stage: '$default',
        requestId: expect.stringMatching(/^[\w-]{15}=$/),
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
    });
    expect(event).not.toHaveProperty('body');
    expect(event).not.toHaveProperty('cookies');
    expect(event).not.toHaveProperty('pathParameters');
  });

  test('joins repeated query parameters by commas and leaves the raw query untouched', async () => {
    const event = await (await echoing())(
      '/a?kind=value&kind=combo&q=a+b&q=%C3%A9&empty=&flag&__proto__=x',
    );
    expect(event).toMatchObject({
      rawQueryString: 'kind=value&kind=combo&q=a+b&q=%C3%A9&empty=&flag&__proto__=x',
    });
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([
      ['kind', 'value,combo'],
      ['q', 'a b,é'],
      ['empty', ''],
      ['flag', ''],
      ['__proto__', 'x'],
    ]);
  });

  test('has no query parameters when there is no query', async () => {
    const get = await echoing();
    expect(await get('/a')).toMatchObject({ rawQueryString: '' });
    expect(await get('/a')).not.toHaveProperty('queryStringParameters');
    expect(await get('/a?')).not.toHaveProperty('queryStringParameters');
  });

  test('lower-cases header names, joins repeated ones by commas and puts cookies apart', async () => {
    const gateway = await gatewayTo({ $default: hostOf(echo) });
    const raw = await exchange(
      gateway,
      'GET / HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer one\r\nAUTHORIZATION: Bearer two\r\n' +
        'X-A: 1\r\nx-a: 2\r\nCookie: a=1; b=2\r\nConnection: close\r\n\r\n',
    );
    const event = JSON.parse(raw.slice(raw.indexOf('\r\n\r\n') + 4));
    expect(event.headers).toMatchObject({
      host: 'h',
      authorization: 'Bearer one,Bearer two',
      'x-a': '1,2',
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(event.headers).not.toHaveProperty('connection');
    expect(event.cookies).toEqual(['a=1', 'b=2']);
  });

  test.each([
    ['application/json', 'text'],
    ['application/problem+json', 'text'],
    ['text/plain; charset=utf-8', 'text'],
    ['application/octet-stream', 'base64'],
    ['image/png', 'base64'],
    ['application/x-www-form-urlencoded', 'base64'],
  ])('hands on a body of %s as %s', async (type, form) => {
    const bytes = Buffer.from('{"é":1}');
    const event = await (await echoing())('/', {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    });
    expect(event).toMatchObject({
      isBase64Encoded: form === 'base64',
      body: bytes.toString(form === 'base64' ? 'base64' : 'utf8'),
    });
  });

  test('names the path parameters, decoded', async () => {
    const event = await (await echoing())('/docs/swagger%20ui.css');
    expect(event).toMatchObject({
      routeKey: 'GET /docs/{asset}',
      pathParameters: { asset: 'swagger ui.css' },
    });
  });
});

describe('the answer', () => {
  async function answered(answer: Answerer): Promise<Response> {
    const gateway = await gatewayTo({ $default: hostOf(answer) });
    return fetch(gateway.url);
  }

  test('carries status, headers, cookies and a decoded body', async () => {
    const response = await answered(() => ({
      statusCode: '201',
      headers: { 'Content-Type': 'application/octet-stream', 'X-Count': 3 },
      cookies: ['a=1', 'b=2'],
      body: Buffer.from([0, 255]).toString('base64'),
      isBase64Encoded: true,
    }));
    expect(response.status).toBe(201);
    expect(response.headers.get('x-count')).toBe('3');
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('apigw-requestid')).toBeTruthy();
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255]);
  });

  test.each([[{ any: 'thing' }], ['a text'], [null], [[1, 2]]])(
    'is a 200 of JSON for %j',
    async (value) => {
      const response = await answered(() => value);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toEqual(value);
    },
  );

  test('has the type text/plain when the function names none', async () => {
    const response = await answered(() => ({ statusCode: 200, body: 'hi' }));
    expect(response.headers.get('content-type')).toBe('text/plain;charset=UTF-8');
  });

  test('has neither a type nor a body for 304', async () => {
    const response = await answered(() => ({ statusCode: 304, headers: { etag: 'W/"1"' } }));
    expect(response.status).toBe(304);
    expect(response.headers.has('content-type')).toBe(false);
    expect(response.headers.get('etag')).toBe('W/"1"');
  });

  test.each([
    ['a status that is no number', { statusCode: 'ok' }],
    ['a status out of range', { statusCode: 99 }],
    ['a body that is no text', { statusCode: 200, body: { a: 1 } }],
    [
      'a header that HTTP forbids',
      { statusCode: 200, headers: { 'x-a': 'line\nbreak' }, body: '' },
    ],
  ])('is the gateway’s own 500 for %s', async (_, value) => {
    const response = await answered(() => value);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
  });
});

describe('a function that does not answer', () => {
  test('with an error is a 500', async () => {
    const { host } = tinyFunction(
      'exports.handler = async () => { throw new Error("secret detail"); };',
    );
    const response = await fetch((await gatewayTo({ $default: host })).url);
    expect([response.status, await response.text()]).toEqual([
      500,
      '{"message":"Internal Server Error"}',
    ]);
  });

  test('before its own timeout is a 503', async () => {
    const failing: FunctionHost = {
      invoke: () => Promise.reject(new FunctionError(TIMED_OUT, 'too slow')),
      stop: async () => undefined,
    };
    const response = await fetch((await gatewayTo({ $default: failing })).url);
    expect([response.status, await response.text()]).toEqual([
      503,
      '{"message":"Service Unavailable"}',
    ]);
  });

  test('before the gateway’s timeout is a 503, and the call leaves the queue', async () => {
    const invoke = vi.fn<FunctionHost['invoke']>(() => new Promise(() => {}));
    const gateway = await gatewayTo({ $default: { invoke, stop: async () => undefined } }, 50);
    expect((await fetch(gateway.url)).status).toBe(503);
    expect(invoke.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});

describe('the gateway', () => {
  test('answers 503 until it has routes, and 404 where no route leads', async () => {
    const gateway = await startGateway(0);
    onTestFinished(() => gateway.stop());
    expect((await fetch(gateway.url)).status).toBe(503);
    gateway.serve([{ routeKey: 'GET /a', target: { host: hostOf(echo), timeoutMs: 1000 } }]);
    expect((await fetch(`${gateway.url}/b`)).status).toBe(404);
    expect((await fetch(`${gateway.url}/a`)).status).toBe(200);
  });

  test('listens on the loopback address only', async () => {
    const gateway = await gatewayTo({ $default: hostOf(echo) });
    expect(new URL(gateway.url).hostname).toBe('127.0.0.1');
  });

  test('refuses headers over 10,240 bytes, however far over', async () => {
    const gateway = await gatewayTo({ $default: hostOf(echo) });
    for (const [size, status] of [
      [9_900, 200],
      [10_240, 431],
      [30_000, 431],
    ] as const) {
      expect((await fetch(gateway.url, { headers: { 'x-long': 'x'.repeat(size) } })).status).toBe(
        status,
      );
    }
  });

  test('refuses bodies over 10 MB and events over 6 MB', async () => {
    const gateway = await gatewayTo({ $default: hostOf(() => ({ statusCode: 204 })) });
    const post = async (size: number) =>
      (await fetch(gateway.url, { method: 'POST', body: new Uint8Array(size) })).status;
    expect(await post(1_000_000)).toBe(204);
    expect(await post(6 * 1024 * 1024)).toBe(413);
    expect(await post(10 * 1024 * 1024 + 1)).toBe(413);
  });

  test('serves many requests on one connection', async () => {
    const gateway = await gatewayTo({ $default: hostOf(() => ({ statusCode: 200, body: 'x' })) });
    const raw = await exchange(
      gateway,
      `${'GET / HTTP/1.1\r\nHost: h\r\n\r\n'.repeat(3)}GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`,
    );
    expect(raw.match(/HTTP\/1\.1 200/g)).toHaveLength(4);
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a target that is no path', 'GET * HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', 400],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: h\r\n\r\n', 400],
    ['a control character in a header', 'GET / HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    [
      'an address with a host',
      'GET http://other/a?b=1 HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n',
      200,
    ],
    [
      'a broken percent sign',
      'GET /%zz?a=%zz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n',
      200,
    ],
    [
      'an upgrade',
      'GET / HTTP/1.1\r\nHost: h\r\nConnection: close, upgrade\r\nUpgrade: websocket\r\n\r\n',
      200,
    ],
  ])('survives %s', async (_, bytes, status) => {
    const gateway = await gatewayTo({ $default: hostOf(echo) });
    expect(await exchange(gateway, bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await fetch(gateway.url)).status).toBe(200);
  });

  test('survives clients that hang up, before and after the function has begun', async () => {
    const begun = Promise.withResolvers<AbortSignal | undefined>();
    const slow: FunctionHost = {
      invoke: (_event, options) => {
        begun.resolve(options?.signal);
        return new Promise(() => {});
      },
      stop: async () => undefined,
    };
    const gateway = await gatewayTo({ 'GET /slow': slow, $default: hostOf(echo) });
    const { port } = new URL(gateway.url);
    const half = connect(Number(port), '127.0.0.1', () => {
      half.write('POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nhalf', () =>
        half.destroy(),
      );
    });
    const client = httpRequest(`${gateway.url}/slow`).on('error', () => undefined);
    client.end();
    const signal = await begun.promise;
    client.destroy();
    await expect.poll(() => signal?.aborted).toBe(true);
    expect((await fetch(gateway.url)).status).toBe(200);
  });
});

describe('the stage', () => {
  test('refuses what is over the limit of a route, before any function, and logs every answer', async () => {
    const gateway = await startGateway(0);
    onTestFinished(() => gateway.stop());
    const lines: string[] = [];
    const host = { invoke: vi.fn(async () => '{"statusCode":204}'), stop: async () => undefined };
    const busy = { ...host, invoke: () => Promise.reject(new FunctionError(THROTTLED, 'busy')) };
    gateway.serve(
      [
        { routeKey: 'GET /docs', target: { host, timeoutMs: 1000 } },
        { routeKey: 'GET /busy', target: { host: busy, timeoutMs: 1000 } },
      ],
      {
        limitOf: (key) =>
          key === 'GET /docs' ? { rate: 0.001, burst: 2 } : { rate: 10, burst: 10 },
        accessLog: {
          format: '$context.routeKey $context.status $context.error.message $context.requestId',
          write: (line) => void lines.push(line),
        },
      },
    );
    const statuses: number[] = [];
    for (const path of ['/docs', '/docs', '/docs', '/busy', '/none']) {
      const { status } = await fetch(gateway.url + path);
      statuses.push(status);
    }
    expect(statuses).toEqual([204, 204, 429, 503, 404]);
    expect(host.invoke).toHaveBeenCalledTimes(2);
    const id = /[\w-]{15}=\n$/;
    for (const line of lines) {
      expect(line).toMatch(id);
    }
    expect(lines.map((line) => line.replace(id, '').trim())).toEqual([
      'GET /docs 204 -',
      'GET /docs 204 -',
      'GET /docs 429 Too Many Requests',
      'GET /busy 503 Service Unavailable',
      '- 404 Not Found',
    ]);
  });
});
