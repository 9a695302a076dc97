import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../../../web/api/client.ts';
import { Problem, Unreachable } from '../../../web/api/problem.ts';
import { createReadPublic } from '../../../web/api/public.ts';
import { createSession } from '../../../web/session/session.ts';

/** An access token as the provider makes it: only its claims matter here. */
function tokenOf(sub: string, number: number): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return [part({ alg: 'RS256' }), part({ sub, number, name: 'Žofie' }), 'signature'].join('.');
}

/** A server that makes tokens for as long as the cookie lives, and a browser with one more tab. */
function createWorld() {
  const world = {
    now: 0,
    isCookieGood: true,
    isDown: false,
    /** Answers break off in their bodies. */
    breaksOff: false,
    /** What the next exchange waits for. */
    held: undefined as Promise<void> | undefined,
    /** Whose session the cookie of the browser is. */
    person: 'ada',
    isHinted: true,
    refused: new Set<string>(),
    calls: [] as string[],
  };
  let made = 0;
  let endHere = () => {};
  const announced: string[] = [];
  async function fetch(path: string, { method = 'GET', headers }: RequestInit): Promise<Response> {
    world.calls.push(`${method} ${path}`);
    if (world.isDown) {
      throw new TypeError('Failed to fetch');
    }
    if (path === '/account/session' && method === 'DELETE') {
      return new Response(null, { status: 204 });
    }
    if (path === '/account/session') {
      if (!world.isCookieGood) {
        return Response.json({ code: 'not_signed_in' }, { status: 401 });
      }
      made += 1;
      await world.held;
      return Response.json({ access_token: tokenOf(world.person, made), expires_in: 900 });
    }
    const token = new Headers(headers).get('Authorization')?.slice('Bearer '.length) ?? '';
    if (world.refused.has(token)) {
      return Response.json({ message: 'Unauthorized' }, { status: 401 });
    }
    if (world.breaksOff) {
      const body = new ReadableStream({
        start: (controller) => controller.error(new TypeError('network error')),
      });
      return new Response(body);
    }
    return Response.json({ token });
  }
  const session = createSession({
    fetch,
    now: () => world.now,
    mayHoldSession: () => world.isHinted,
    tabs: {
      announce: () => announced.push('ended'),
      listen: (onEnd) => {
        endHere = onEnd;
      },
    },
  });
  return {
    world,
    session,
    client: createClient(session, fetch),
    announced,
    endFromOtherTab: () => endHere(),
  };
}

test('requests that need a token at the same time share one exchange', async () => {
  const { world, client } = createWorld();
  await Promise.all([
    client.get('/account/keys'),
    client.get('/account/profile'),
    client.get('/account/webhook'),
  ]);
  expect(world.calls.filter((call) => call === 'POST /account/session')).toHaveLength(1);
});

test('a token is replaced half a minute before it expires', async () => {
  const { world, client } = createWorld();
  expect(await client.get('/account/keys')).toEqual({ token: tokenOf('ada', 1) });
  world.now = 869_000;
  expect(await client.get('/account/keys')).toEqual({ token: tokenOf('ada', 1) });
  world.now = 870_000;
  expect(await client.get('/account/keys')).toEqual({ token: tokenOf('ada', 2) });
});

test('a refused token is replaced and the request made once more', async () => {
  const { world, client } = createWorld();
  world.refused.add(tokenOf('ada', 1));
  expect(await client.get('/account/keys')).toEqual({ token: tokenOf('ada', 2) });
});

test('a change goes out when the one before it is answered, also where that one failed', async () => {
  const { world, session } = createWorld();
  const open = new Map<string, { resolve(response: Response): void; reject(error: Error): void }>();
  const client = createClient(session, (path) => {
    world.calls.push(path);
    return new Promise((resolve, reject) => open.set(path, { resolve, reject }));
  });
  await session.start();
  world.calls.length = 0;
  const save = client.replace('/account/webhook', { url: 'https://b.example/' });
  const trial = client.send('POST', '/account/webhook/test');
  const remove = client.send('DELETE', '/account/webhook');
  await expect.poll(() => world.calls).toEqual(['/account/webhook']);
  open.get('/account/webhook')?.resolve(Response.json({}));
  await save;
  await expect.poll(() => world.calls).toEqual(['/account/webhook', '/account/webhook/test']);
  open.get('/account/webhook/test')?.reject(new TypeError('Failed to fetch'));
  await expect(trial).rejects.toBeInstanceOf(Unreachable);
  await expect.poll(() => world.calls.length).toBe(3);
  open.get('/account/webhook')?.resolve(new Response(null, { status: 204 }));
  await remove;
});

test('a browser that never signed in asks nothing', async () => {
  const { world, session } = createWorld();
  world.isHinted = false;
  await session.start();
  expect(session.state.value).toEqual({ kind: 'signed_out', because: 'no_session' });
  expect(world.calls).toEqual([]);
});

test('a session that ends while the page is open is told apart from none', async () => {
  const { world, session, client } = createWorld();
  await session.start();
  expect(session.state.value).toEqual({ kind: 'signed_in' });
  world.isCookieGood = false;
  world.now = 900_000;
  await expect(client.get('/account/keys')).rejects.toBeInstanceOf(Problem);
  expect(session.state.value).toEqual({ kind: 'signed_out', because: 'expired' });
});

test('signing out ends the session here and in other tabs', async () => {
  const here = createWorld();
  await here.session.start();
  await here.session.signOut();
  expect(here.session.state.value).toEqual({ kind: 'signed_out', because: 'signed_out' });
  expect(here.announced).toEqual(['ended']);
  const other = createWorld();
  await other.session.start();
  other.endFromOtherTab();
  expect(other.session.state.value).toEqual({ kind: 'signed_out', because: 'signed_out' });
});

test('signing out of a session that has ended is a sign-out here and in other tabs', async () => {
  const { world, session, announced } = createWorld();
  await session.start();
  world.isCookieGood = false;
  const reasons: unknown[] = [];
  session.state.subscribe((state) => reasons.push('because' in state && state.because));
  await session.signOut();
  // It is never one that has expired, for which drafts would be kept.
  expect(new Set(reasons)).toEqual(new Set([false, 'signed_out']));
  expect(announced).toEqual(['ended']);
});

test('who cannot sign out stays signed in, and a session that ends later has expired', async () => {
  const { world, session, client, announced } = createWorld();
  await session.start();
  world.isDown = true;
  await expect(session.signOut()).rejects.toBeInstanceOf(Unreachable);
  expect(session.state.value).toEqual({ kind: 'signed_in' });
  expect(announced).toEqual([]);
  world.isDown = false;
  world.isCookieGood = false;
  await expect(client.get('/account/keys')).rejects.toBeInstanceOf(Problem);
  expect(session.state.value).toEqual({ kind: 'signed_out', because: 'expired' });
});

test('a tab whose session has expired still learns that its person signs out in another one', async () => {
  const { session, endFromOtherTab } = createWorld();
  await session.start();
  session.expire();
  endFromOtherTab();
  expect(session.state.value).toEqual({ kind: 'signed_out', because: 'signed_out' });
});

test('a tab whose session has ended in another one is not signed in by what it asked before', async () => {
  const { world, session, endFromOtherTab } = createWorld();
  await session.start();
  world.now = 900_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  world.held = promise;
  const renewed = session.token();
  endFromOtherTab();
  resolve();
  expect(await renewed).toBeUndefined();
  expect(session.state.value).toEqual({ kind: 'signed_out', because: 'signed_out' });
});

test('an answer that breaks off is one that did not arrive, no fault of the page', async () => {
  const { world, client } = createWorld();
  world.breaksOff = true;
  await expect(client.get('/account/keys')).rejects.toBeInstanceOf(Unreachable);
});

/** Timeouts that end when they are told to, by their lengths. */
function holdTimeouts() {
  const ends: { readonly ms: number; end(): void }[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    ends.push({ ms, end: () => controller.abort(new DOMException('No answer', 'TimeoutError')) });
    return controller.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return ends;
}

/** Never answers, until its request is given up. */
const hang = async ({ signal }: RequestInit) => {
  signal?.throwIfAborted();
  return new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
};

/** Answers, and never ends the body, until its request is given up. */
const stuck = async ({ signal }: RequestInit) =>
  new Response(
    new ReadableStream({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

test('a request that gets no answer within half a minute is one whose answer did not arrive', async () => {
  const ends = holdTimeouts();
  const { session } = createWorld();
  await session.start();
  const client = createClient(session, (_, init) => hang(init));
  const view = new AbortController();
  const asked = [
    client.get('/account/keys'),
    client.ask('/account/matches', { signal: view.signal }),
    client.upload('/account/bets/import', new Blob(['x'])),
  ];
  await expect.poll(() => ends.length).toBe(4);
  expect(ends.map(({ ms }) => ms)).toEqual([30_000, 30_000, 30_000, 300_000]);
  for (const { end } of ends) {
    end();
  }
  for (const each of asked) {
    await expect(each).rejects.toBeInstanceOf(Unreachable);
  }
});

test('a request that a closed view gives up is no server out of reach', async () => {
  const { session } = createWorld();
  const client = createClient(session, (_, init) => hang(init));
  const view = new AbortController();
  const asked = client.ask('/account/matches', { signal: view.signal });
  view.abort();
  await expect(asked).rejects.toBe(view.signal.reason);
});

test('a body that stops half-way ends too, also that of a token', async () => {
  const ends = holdTimeouts();
  const { session } = createWorld();
  await session.start();
  const client = createClient(session, (_, init) => stuck(init));
  const list = client.get('/account/keys');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.end();
  await expect(list).rejects.toBeInstanceOf(Unreachable);
  const other = createSession({
    fetch: (_, init) => stuck(init),
    now: () => 0,
    mayHoldSession: () => true,
    tabs: { announce: () => {}, listen: () => {} },
  });
  const started = other.start();
  ends.at(-1)?.end();
  await started;
  expect(other.state.value).toEqual({ kind: 'unreachable' });
});

test.each([
  ['gets no answer', hang],
  ['stops half-way', stuck],
])('what needs no session and %s within half a minute did not arrive', async (_, answer) => {
  const ends = holdTimeouts();
  const read = createReadPublic((_path, init) => answer(init))('/status.json');
  expect(ends.map(({ ms }) => ms)).toEqual([30_000]);
  ends[0]?.end();
  await expect(read).rejects.toBeInstanceOf(Unreachable);
});

test('what needs no session is read with its body and its headers, or refused', async () => {
  const answers = [
    new Response('{"at":1}', { headers: { ETag: '"a"' } }),
    Response.json({ code: 'data_unavailable', detail: 'Not now.' }, { status: 503 }),
  ];
  const readPublic = createReadPublic(async () => answers.shift() ?? Response.error());
  const read = await readPublic('/status.json');
  expect([read.headers.get('ETag'), await read.json()]).toEqual(['"a"', { at: 1 }]);
  await expect(readPublic('/status.json')).rejects.toMatchObject({ status: 503 });
});

test('a server that cannot be reached signs nobody out', async () => {
  const { world, session, client } = createWorld();
  await session.start();
  world.isDown = true;
  world.now = 900_000;
  await expect(client.get('/account/keys')).rejects.toBeInstanceOf(Unreachable);
  expect(session.state.value).toEqual({ kind: 'signed_in' });
});

describe('a tab whose browser holds the session of another person', () => {
  test('stops before it writes, and says so, also where its own token was refused', async () => {
    for (const refuse of [false, true]) {
      const { world, session, client } = createWorld();
      await session.start();
      world.person = 'bob';
      if (refuse) {
        world.refused.add(tokenOf('ada', 1));
      } else {
        world.now = 900_000;
      }
      const before = world.calls.filter((call) => call.startsWith('PUT')).length;
      await expect(client.replace('/account/settings', {})).rejects.toBeInstanceOf(Problem);
      expect(session.state.value).toEqual({ kind: 'other_person' });
      // The refused one was this person's own.
      const written = world.calls.filter((call) => call.startsWith('PUT')).length - before;
      expect(written).toBe(refuse ? 1 : 0);
    }
  });

  test('stays stopped, though the first person signs in again', async () => {
    const { world, session, client } = createWorld();
    await session.start();
    world.person = 'bob';
    world.now = 900_000;
    await expect(client.get('/account/keys')).rejects.toBeInstanceOf(Problem);
    world.person = 'ada';
    const calls = world.calls.length;
    await expect(client.get('/account/keys')).rejects.toBeInstanceOf(Problem);
    expect(world.calls).toHaveLength(calls);
    expect(session.state.value).toEqual({ kind: 'other_person' });
  });

  test('does not sign that person out', async () => {
    const { world, session, announced } = createWorld();
    await session.start();
    world.person = 'bob';
    await session.signOut();
    expect(session.state.value).toEqual({ kind: 'other_person' });
    expect(world.calls).not.toContain('DELETE /account/session');
    expect(announced).toEqual([]);
  });
});
