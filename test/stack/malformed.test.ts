import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { checked } from './checked-api.ts';
import type { Answer } from './connection.ts';

const PATHS = [
  '/api/v1/me',
  '/api/v1/opportunities',
  '/api/v1/matches',
  '/api/v1/nothing',
  '/api/v1/events/none',
  '/api/v1',
  '/api/v1/',
];
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'];
const NAMES = [
  'kind',
  'min_ev',
  'limit',
  'hours',
  'sport',
  'id',
  'unknown',
  '__proto__',
  'constructor',
  '',
];
const VALUES = [
  '',
  ' ',
  '1e3',
  '+5',
  '0x10',
  'NaN',
  '-1',
  '1.5',
  '99999999999999999999',
  'value,combo',
  '%00',
  '%zz',
  '%F0%9F%92%A9',
  "' OR 1=1 --",
  '../../etc/passwd',
  '<script>',
  'x'.repeat(3000),
];
const CREDENTIALS = [
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer  two  spaces',
  'Basic dXNlcjpwYXNz',
  'bearer ba_short',
  `Bearer ba_${'A'.repeat(43)}_000000`,
  `Bearer ${'x'.repeat(5000)}`,
  'Bearer é',
  'Bearer one,Bearer two',
  '\tBearer x',
];
const TARGETS = [
  '/api/v1/me/../me',
  '/api/v1//me',
  '/api/v1/me/',
  '/api/v1/me%2f',
  '/api/v1/%6de',
  '/api/v1/me;a=b',
  '/api/v1/me?',
  '/api/v1/me??a',
  '/api/v1/me?&&&',
  '/api/v1/me?a[]=1&a[b]=2',
  '/api/v1/%00',
  '/api/v1/%ff%fe',
  '/api/v1/me#fragment',
  '/api/v1/events',
  '/api/v1/events/',
  '/api/v1/events/%00',
  '/api/v1/events/%2e%2e%2fme',
  '/api/v1/events/__proto__?id=x',
  `/api/v1/events/${'x'.repeat(5000)}`,
  `/api/v1/${'a/'.repeat(500)}`,
  `/api/v1/${'%2e%2e/'.repeat(50)}`,
];
/**
 * Not HTTP, or not within its limits: the gateway itself answers these, as AWS does, and no
 * function sees them.
 */
const NOT_HTTP = [
  '\r\n\r\n',
  'GET\r\n\r\n',
  'GET /api/v1/me\r\n\r\n',
  'GET /api/v1/me HTTP/9.9\r\nHost: h\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nHost h\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nHost: h\r\n: empty\r\n\r\n',
  'GET /api/v1/me HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n',
  'G\0T /api/v1/me HTTP/1.1\r\nHost: h\r\n\r\n',
  'GET api/v1/me HTTP/1.1\r\nHost: h\r\n\r\n',
  'CONNECT api:443 HTTP/1.1\r\nHost: h\r\n\r\n',
  'POST /api/v1/me HTTP/1.1\r\nHost: h\r\nContent-Length: -1\r\n\r\n',
  'POST /api/v1/me HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: ' +
    'chunked\r\n\r\n0\r\n\r\n',
  'POST /api/v1/me HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
  `GET /api/v1/${'a'.repeat(11_000)} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n`,
  `GET /api/v1/me HTTP/1.1\r\nHost: h\r\nConnection: close\r\nX: ${'a'.repeat(60_000)}\r\n\r\n`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
];

type Request = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body?: string;
};

describe('the running stack', () => {
  const folder = stackFolder();
  let stack: RunningStack;

  beforeAll(async () => {
    stack = await startStack(join(folder.path, 'data'));
  });

  afterAll(async () => {
    stack?.ctrlC();
    await stack?.exited;
    folder.remove();
  });

  function malformed(): readonly Request[] {
    const authorization = `Authorization: Bearer ${stack.apiKey}`;
    const get = (target: string, headers: readonly string[] = [authorization]) => ({
      method: 'GET',
      target,
      headers,
    });
    const queries = NAMES.flatMap((name) => VALUES.map((value) => `${name}=${encode(value)}`));
    return [
      ...queries.map((query, i) => get(`${PATHS[1 + (i % 2)]}?${query}`)),
      ...NAMES.map((name) => get(`/api/v1/opportunities?${name}=1&${name}=2`)),
      ...NAMES.map((name) => get(`/api/v1/matches?id=x&${name}=1`)),
      ...TARGETS.map((target) => get(target)),
      ...TARGETS.map((target) => get(target, [])),
      ...METHODS.flatMap((method) =>
        PATHS.map((target) => ({ method, target, headers: [authorization] })),
      ),
      ...CREDENTIALS.flatMap((value) =>
        PATHS.map((target) => get(target, value === undefined ? [] : [`Authorization: ${value}`])),
      ),
      ...PATHS.map((target) => get(target, [authorization, authorization])),
      ...['GET', 'POST'].flatMap((method) =>
        ['{"a":', '\xff\xfe', 'a=1', 'x'.repeat(100_000)].map((body) => ({
          method,
          target: '/api/v1/opportunities',
          headers: [authorization, 'Content-Type: application/json'],
          body,
        })),
      ),
      ...['*', '"', 'W/"', '\x01', '"a", "b", W/"c"', 'x'.repeat(4000)].map((tag) =>
        get('/api/v1/opportunities', [authorization, `If-None-Match: ${tag}`]),
      ),
      ...['gzip;q=x', 'br;q=2', ',,,', 'identity;q=0, *;q=0'].map((coding) =>
        get('/api/v1/matches', [authorization, `Accept-Encoding: ${coding}`]),
      ),
      ...['text/html', 'image/*;q=0', ';;;'].map((accept) =>
        get('/api/v1/me?a=1', [authorization, `Accept: ${accept}`]),
      ),
    ];
  }

  test('answers every malformed request with a problem and both rate-limit headers, never with a 5xx', async () => {
    const statuses = new Map<number, number>();
    const requests = malformed();
    for (const request of requests) {
      const answer = await exchange(stack.url, toBytes(request), 60_000);
      const name = `${request.method} ${request.target.slice(0, 200)} ${request.headers.join(' ').slice(0, 200)}`;
      expect(answer.status, name).toBeGreaterThanOrEqual(200);
      expect(answer.status, name).toBeLessThan(500);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.headers['apigw-requestid'] === undefined) {
        // Control characters in a header never reach a function.
        expect(
          [answer.status, request.headers.some((header) => header.includes('\x01'))],
          name,
        ).toEqual([400, true]);
        continue;
      }
      expect(answer.headers['x-ratelimit-limit'], name).toBe('20000');
      expect(answer.headers['x-ratelimit-remaining'], name).toMatch(/^\d+$/);
      if (answer.status < 400) {
        continue;
      }
      expect(answer.headers['content-type'], name).toBe('application/problem+json');
      if (request.method !== 'HEAD') {
        checked(answer, { method: request.method, path: request.target });
      }
    }
    const sorted = [...statuses].sort(([a], [b]) => a - b);
    console.log(
      `${requests.length} malformed requests: ${sorted.map(([status, n]) => `${n} x ${status}`).join(', ')}`,
    );
    expect(requests.length).toBeGreaterThan(300);
  });

  test('survives what is not HTTP', async () => {
    for (const bytes of NOT_HTTP) {
      // What is not HTTP may leave the gateway waiting for more.
      const { status } = await exchange(stack.url, bytes, 2_000);
      expect([0, 400, 401, 431], JSON.stringify(bytes.slice(0, 80))).toContain(status);
    }
    expect((await stack.get('/api/v1/me')).status).toBe(200);
    console.log(
      `${NOT_HTTP.length} exchanges that are not HTTP: refused by the gateway, which goes on`,
    );
  });
});

function encode(value: string): string {
  return value.startsWith('%') ? value : encodeURIComponent(value);
}

function toBytes({ method, target, headers, body = '' }: Request): string {
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body, 'latin1')}`];
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: api.example',
    'Connection: close',
    ...headers,
    ...length,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/**
 * Sends raw bytes and reads the answer to its end; status 0 where the gateway only hung up. After
 * so long a silence the client ends its side.
 */
function exchange(url: string, bytes: string, silenceMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write(Buffer.from(bytes, 'latin1')),
    );
    socket.setTimeout(silenceMs, () => socket.end());
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString('latin1'))));
  });
}

function parse(raw: string): Answer {
  const end = raw.indexOf('\r\n\r\n');
  const [line = '', ...headerLines] = raw.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = headerLines.map((header) => {
    const colon = header.indexOf(':');
    return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    text: raw.slice(end + 4),
  };
}
