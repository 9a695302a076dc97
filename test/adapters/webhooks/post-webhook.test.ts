import { networkInterfaces } from 'node:os';
import { createSecureContext } from 'node:tls';
import { describe, expect, test, vi } from 'vitest';
import { type EgressPolicy, egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook, type PostWebhookSettings } from '#adapters/webhooks/post-webhook.ts';
import type { CallReport } from '#domain/webhooks/delivery/delivery-progress.ts';
import {
  answeringAfter,
  type Behaviour,
  type Certificate,
  FAILING,
  openReceiver,
  type Receiver,
  TROUBLESOME,
  testRoot,
} from '../../support/hostile-receivers.ts';
import { openSilentReceiver } from '../../support/silent-receiver.ts';

const secureContext = createSecureContext({ ca: testRoot() });
const body = Buffer.from('{"event":"picks","picks":[]}');
/** Long enough for a busy machine to connect and to send. */
const DEADLINE_MS = 2_000;
/** What a busy machine may add: without the deadline these calls would never end. */
const SLACK_MS = 30_000;

/** Takes 127.0.0.1 for the whole public internet, on any port. */
const onlyOneAddress: EgressPolicy = {
  refuseUrl: () => undefined,
  acceptsAddress: (address) => address === '127.0.0.1',
  resolve: async () => ['127.0.0.1'],
};

type Settings = Partial<EgressPolicy> & Omit<PostWebhookSettings, 'egress'>;

function post(url: string, settings: Settings = {}): Promise<CallReport> {
  const { deadlineMs = DEADLINE_MS, secureContext: roots = secureContext, ...change } = settings;
  const egress = { ...onlyOneAddress, ...change };
  const call = createPostWebhook({ egress, secureContext: roots, deadlineMs });
  return call({ url, headers: { 'X-Service-Event': 'picks' }, body });
}

type Story = { readonly result: CallReport; readonly receiver: Receiver; readonly wallMs: number };

/** One call to a receiver that behaves so; when it returns, both sides have closed every socket. */
async function callTo(
  behaviour: Behaviour,
  certificate: Certificate | 'none' = 'valid',
  settings: Settings = {},
): Promise<Story> {
  const receiver = await openReceiver(behaviour, certificate);
  try {
    const startedAt = performance.now();
    const scheme = certificate === 'none' ? 'http' : 'https';
    const result = await post(`${scheme}://receiver.test:${receiver.port}/hook?a=1`, settings);
    const wallMs = performance.now() - startedAt;
    await receiver.allClosed();
    return { result, receiver, wallMs };
  } finally {
    await receiver.close();
  }
}

const REASONS: Record<keyof typeof FAILING, Partial<CallReport>> = {
  'accepts and says nothing': { reason: 'timeout', detail: 'answer' },
  'resets after accepting': { reason: 'connection_lost', detail: 'ECONNRESET' },
  'resets after the body': { reason: 'connection_lost', detail: 'ECONNRESET' },
  'closes after the body': { reason: 'connection_lost' },
  'drips a status line': { reason: 'timeout', detail: 'answer' },
  'sends 1xx without end': { reason: 'not_http', detail: 'interim_answers' },
  // Too many of them or the deadline, whichever comes first.
  'drips 1xx without end': {},
  'switches protocols': { reason: 'status_refused', status: 101 },
  'cuts its status line': { status: null },
  'cuts its status line before the line end': { status: null },
  'sends a status line without end': { reason: 'not_http', detail: 'HPE_HEADER_OVERFLOW' },
  'cuts the headers of a 500': { reason: 'status_refused', status: 500 },
  'speaks another protocol': { reason: 'not_http' },
  'redirects to itself': { reason: 'status_refused', status: 302 },
  'redirects the POST to a private address': { reason: 'status_refused', status: 307 },
  'answers 500': { reason: 'status_refused', status: 500, responsePreview: 'broken' },
  'answers 410': { reason: 'status_refused', status: 410 },
};

describe.concurrent('a receiver that fails is called once, and given up at the deadline', () => {
  test.each(Object.entries<Behaviour>(FAILING))('%s', async (name, behaviour) => {
    const expected = REASONS[name as keyof typeof FAILING];
    // Only silence needs the deadline; a busy machine may need longer to see what else is wrong.
    const deadlineMs = expected.reason === 'timeout' ? DEADLINE_MS : 20_000;
    const { result, receiver, wallMs } = await callTo(behaviour, 'valid', { deadlineMs });
    expect(result).toMatchObject({ outcome: 'failed', ...expected });
    expect(wallMs).toBeLessThan(DEADLINE_MS + SLACK_MS);
    expect(receiver.connections()).toBe(1);
    expect(receiver.requests.length).toBeLessThanOrEqual(1);
  });

  test('the TLS handshake is reset', async () => {
    const receiver = await openReceiver(FAILING['resets after accepting'], 'none');
    const result = await post(`https://receiver.test:${receiver.port}/`);
    expect(result).toMatchObject({ outcome: 'failed', detail: 'ECONNRESET' });
    expect(receiver.connections()).toBe(1);
    await receiver.close();
  });

  test('no server listens', async () => {
    const receiver = await openReceiver({});
    await receiver.close();
    const result = await post(`https://receiver.test:${receiver.port}/`);
    expect(result).toMatchObject({
      outcome: 'failed',
      reason: 'connection_failed',
      detail: 'ECONNREFUSED',
    });
  });

  test('the TLS handshake stalls', async () => {
    const receiver = await openReceiver({}, 'none');
    const result = await post(`https://receiver.test:${receiver.port}/`);
    expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout', detail: 'tls' });
    await receiver.allClosed();
    await receiver.close();
  });
});

describe.concurrent('a 2xx status line is a delivery, whatever follows it', () => {
  test.each(Object.entries<Behaviour>(TROUBLESOME))('%s', async (_name, behaviour) => {
    const { result, receiver, wallMs } = await callTo(behaviour, 'valid', { deadlineMs: 20_000 });
    expect(result).toMatchObject({ outcome: 'delivered' });
    expect(result.status).toBeLessThan(300);
    expect(result.reason).toBe(null);
    expect(result.responsePreview.length).toBeLessThanOrEqual(256);
    expect(wallMs).toBeLessThan(3000);
    expect(receiver.requests).toHaveLength(1);
    // What the system buffers on the way, not what the receiver would like to send.
    expect(receiver.bytesSent()).toBeLessThan(20_000_000);
  });

  test('a compressed body is not inflated', async () => {
    const { result } = await callTo(TROUBLESOME['sends a compressed bomb'], 'valid', {
      deadlineMs: 20_000,
    });
    expect(result.responsePreview.charCodeAt(0)).toBe(0x1f);
  });

  test('the deadline cuts a body that drips on', async () => {
    const { result, wallMs } = await callTo(TROUBLESOME['drips a body']);
    expect(result).toMatchObject({ outcome: 'delivered', status: 200 });
    expect(wallMs).toBeLessThan(DEADLINE_MS + SLACK_MS);
  });
});

describe.concurrent('the deadline', () => {
  test('an answer before it is a delivery', async () => {
    const { result } = await callTo(answeringAfter(100), 'valid', { deadlineMs: 20_000 });
    expect(result).toMatchObject({ outcome: 'delivered', status: 200, responsePreview: 'ok' });
    expect(result.durationMs).toBeGreaterThanOrEqual(99);
  });

  test('an answer after it is a failure', async () => {
    const { result } = await callTo(answeringAfter(DEADLINE_MS * 2));
    expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout' });
    expect(result.durationMs).toBeGreaterThanOrEqual(DEADLINE_MS - 1);
  });

  test('covers a name server that never answers', async () => {
    const startedAt = performance.now();
    const result = await post('https://receiver.test/', { resolve: () => new Promise(() => {}) });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'timeout', detail: 'name' });
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + SLACK_MS);
  });
});

test('the deadline is five seconds unless a test says otherwise', async () => {
  vi.useFakeTimers();
  try {
    const egress = { ...onlyOneAddress, resolve: () => new Promise<string[]>(() => {}) };
    const call = createPostWebhook({ egress, secureContext })({
      url: 'https://receiver.test/',
      headers: {},
      body,
    });
    const settled = vi.fn();
    const done = call.then(settled);
    await vi.advanceTimersByTimeAsync(4999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(settled).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'timeout', durationMs: 5000 }),
    );
  } finally {
    vi.useRealTimers();
  }
});

describe.concurrent('certificates are verified', () => {
  test.each([
    ['self-signed', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['expired', 'CERT_HAS_EXPIRED'],
    ['other-host', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const)('%s', async (certificate, detail) => {
    const { result, receiver } = await callTo(answeringAfter(0), certificate);
    expect(result).toMatchObject({ outcome: 'failed', reason: 'tls_failed', detail });
    expect(receiver.requests).toEqual([]);
  });

  test('a root that only the tests know is not trusted by default', async () => {
    const { result } = await callTo(answeringAfter(0), 'valid', {
      secureContext: createSecureContext(),
    });
    expect(result).toMatchObject({ outcome: 'failed', reason: 'tls_failed' });
  });
});

test('the bytes given are the bytes sent, with the headers given and none that invites more', async () => {
  const { receiver } = await callTo(answeringAfter(0));
  const [head, sent] = receiver.requests[0]?.split('\r\n\r\n') ?? [];
  expect(sent).toBe(body.toString());
  expect(head?.split('\r\n')).toEqual([
    'POST /hook?a=1 HTTP/1.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Accept-Encoding: identity',
    'User-Agent: betting-analytics-webhooks/1',
    'X-Service-Event: picks',
    `Host: receiver.test:${receiver.port}`,
    'Connection: close',
  ]);
});

test('what cannot be sent at all is a failed call, not an exception', async () => {
  const call = createPostWebhook({ egress: onlyOneAddress, secureContext });
  const result = await call({
    url: 'https://receiver.test/',
    headers: { 'X-Service-Event': 'a\r\nb' },
    body,
  });
  expect(result).toMatchObject({
    outcome: 'failed',
    reason: 'connection_failed',
    detail: 'ERR_INVALID_CHAR',
  });
});

describe('only judged addresses are connected to', () => {
  test('a name that changes its mind after it was judged gains nothing', async () => {
    const inside = await openReceiver(answeringAfter(0), 'valid', { host: '127.0.0.2' });
    const outside = await openReceiver(answeringAfter(0), 'valid', { port: inside.port });
    let asked = 0;
    const rebinding = async () => (asked++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    const url = `https://receiver.test:${inside.port}/`;
    expect(await post(url, { resolve: rebinding })).toMatchObject({ outcome: 'delivered' });
    expect(asked).toBe(1);
    expect(outside.requests).toHaveLength(1);
    expect(await post(url, { resolve: rebinding })).toMatchObject({
      outcome: 'failed',
      reason: 'address_refused',
    });
    expect(inside.connections()).toBe(0);
    await Promise.all([inside.close(), outside.close()]);
  });

  test.each([
    ['one refused among good ones', ['127.0.0.1', '10.0.0.1'], 'address_refused'],
    ['IPv6 only, a NAT64 disguise', ['64:ff9b::7f00:1'], 'address_refused'],
    ['something that is no address', ['receiver.test'], 'address_refused'],
    ['nothing', [], 'name_unresolved'],
  ])('%s: no connection is opened', async (_name, addresses, reason) => {
    const receiver = await openReceiver(answeringAfter(0));
    const result = await post(`https://receiver.test:${receiver.port}/`, {
      resolve: async () => addresses,
    });
    expect(result).toMatchObject({ outcome: 'failed', reason });
    expect(receiver.connections()).toBe(0);
    await receiver.close();
  });

  test('a literal is judged though no name server is asked', async () => {
    const receiver = await openReceiver(answeringAfter(0), 'valid', { host: '127.0.0.2' });
    const resolve = () => Promise.reject(new Error('asked'));
    expect(await post(`https://127.0.0.2:${receiver.port}/`, { resolve })).toMatchObject({
      reason: 'address_refused',
    });
    expect(receiver.connections()).toBe(0);
    await receiver.close();
    const good = await openReceiver(answeringAfter(0));
    expect(await post(`https://127.1:${good.port}/`, { resolve })).toMatchObject({
      outcome: 'delivered',
    });
    await good.close();
  });

  test('a name server that fails is a failed call', async () => {
    const resolve = () =>
      Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    const result = await post('https://receiver.test/', { resolve });
    expect(result).toMatchObject({
      outcome: 'failed',
      reason: 'name_unresolved',
      detail: 'ENOTFOUND',
    });
  });

  test('the second address is tried when no server listens at the first', async () => {
    const receiver = await openReceiver(answeringAfter(0), 'valid', { host: '127.0.0.2' });
    const acceptsAddress = (address: string) => address.startsWith('127.');
    const url = `https://receiver.test:${receiver.port}/`;
    const resolve = async () => ['127.0.0.1', '127.0.0.2'];
    expect(await post(url, { acceptsAddress, resolve, deadlineMs: 20_000 })).toMatchObject({
      outcome: 'delivered',
    });
    await receiver.close();
  });
});

describe('a name with several addresses', () => {
  const acceptsAddress = (address: string) => address.startsWith('127.') || address === '::1';

  test('the first address has the whole time: a lost packet of the connection does not fail the call', async () => {
    await using receiver = await openSilentReceiver();
    const resolve = async () => ['127.0.0.1', '127.0.0.2'];
    const url = `http://receiver.test:${receiver.port}/`;
    const call = post(url, { acceptsAddress, resolve, deadlineMs: 20_000 });
    setTimeout(receiver.hear, 400);
    const { outcome, durationMs } = await call;
    expect(outcome).toBe('delivered');
    // Longer than Node waits for an address by itself: the packet was lost.
    expect(durationMs).toBeGreaterThan(400);
  });

  const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
    each?.some(({ address }) => address === '::1'),
  );

  test.runIf(hasIpv6)('IPv4 comes first, in whichever order the addresses are', async () => {
    const receiver = await openReceiver(answeringAfter(0));
    const ipv6 = await openReceiver(answeringAfter(0), 'valid', {
      host: '::1',
      port: receiver.port,
    });
    const url = `https://receiver.test:${receiver.port}/`;
    const resolve = async () => ['::1', '127.0.0.1'];
    expect(await post(url, { acceptsAddress, resolve })).toMatchObject({ outcome: 'delivered' });
    expect(ipv6.connections()).toBe(0);
    await Promise.all([receiver.close(), ipv6.close()]);
  });
});

describe('what a deployed function may call', () => {
  const egress = { ...egressPolicy(), resolve: async () => ['127.0.0.1'] };
  const deployed = createPostWebhook({ egress, secureContext });

  test.each([
    ['https://receiver.test/', 'address_refused'],
    ['https://127.0.0.1/', 'address_refused'],
    ['https://[::1]/', 'address_refused'],
    ['https://localhost/', 'address_refused'],
    ['http://receiver.test/', 'https_required'],
    ['https://receiver.test:8443/', 'port_refused'],
    ['https://user@receiver.test/', 'credentials_refused'],
    ['not a url', 'not_a_url'],
  ])('%s is refused', async (url, reason) => {
    expect(await deployed({ url, headers: {}, body })).toMatchObject({
      outcome: 'failed',
      reason,
      responsePreview: '',
    });
  });
});

test('a hundred calls at once, half of them to silence, keep out of each other’s way', async () => {
  const silent = await openReceiver({});
  const healthy = await openReceiver(answeringAfter(0));
  const call = createPostWebhook({ egress: onlyOneAddress, secureContext, deadlineMs: 8_000 });
  const to = ({ port }: Receiver) =>
    call({ url: `https://receiver.test:${port}/`, headers: {}, body });
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, i) => to(i % 2 === 0 ? silent : healthy)),
  );
  for (const [i, { outcome }] of results.entries()) {
    expect(outcome).toBe(i % 2 === 0 ? 'failed' : 'delivered');
  }
  await Promise.all([silent.allClosed(), healthy.allClosed()]);
  expect(silent.requests).toHaveLength(50);
  expect(healthy.requests).toHaveLength(50);
  await Promise.all([silent.close(), healthy.close()]);
});
