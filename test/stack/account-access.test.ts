import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CryptoKey, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { findLocalStack } from '../../bin/admin/find-stack.ts';
import { aPick } from '../domain/webhooks/builders.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { aDeliveryEntry } from '../support/outbox-entries.ts';
import { createVisitor, type Visitor } from '../support/sign-in.ts';
import { admin } from './operator.ts';

/**
 * Ada and Bob both have an account on sharp. Bob, and a stranger with tokens of every wrong kind,
 * try every account route with the ids of what is Ada's.
 */

const folder = stackFolder();
const HOUR_MS = 3_600_000;
const FORGED = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

let stack: RunningStack;
let ada: Person;
let bob: Person;
/** What is Ada's, by the names in the routes. */
let ids: Record<string, string>;
let wrongTokens: ReadonlyMap<
  string,
  { readonly token: string | undefined; readonly status: number }
>;

type Person = { readonly visitor: Visitor; readonly token: string; readonly userId: string };

const routes = Object.entries<Endpoint>(ACCOUNT_ENDPOINTS).map(([name, endpoint]) => ({
  name,
  ...endpoint,
}));
const guarded = routes.filter(({ access }) => access !== 'session');

/** Bodies that would change something, for the routes that take one. */
const BODIES: Readonly<Record<string, object>> = {
  'create-key': { name: 'stolen' },
  'put-settings': { bankroll: 1 },
  'put-bankrolls': { bankrolls: [{ id: 'stolen', name: 'Stolen' }] },
  'preview-settings': {},
  'save-webhook': { url: 'http://127.0.0.1:1/stolen' },
  'save-chat': { destination: 'telegram', token: `123456789:${'t'.repeat(35)}`, chat_id: '1' },
  'replay-since': { since: '2026-04-18T09:00:00Z' },
  'log-bet': {
    sport_key: 'soccer_epl',
    home: 'Arsenal',
    away: 'Chelsea',
    commence_time: new Date(Date.now() + HOUR_MS).toISOString().replace(/\.\d+Z/, 'Z'),
    market_key: 'h2h',
    outcome: 'Arsenal',
    book: 'pinnacle',
    odds: 2,
    stake: 1,
    currency: 'EUR',
  },
  'change-bet': { stake: 1 },
  'replay-chat-since': { since: '2026-04-18T09:00:00Z' },
};

/** Bodies of files, which would add something. */
const FILES: Readonly<Record<string, string>> = {
  'import-bets':
    'sport_key,home,away,commence_time,market_key,outcome,book,odds,stake,currency,placed_at\n' +
    'soccer_epl,Arsenal,Chelsea,2026-04-18T14:00:00Z,h2h,Draw,pinnacle,3,1,EUR,2026-04-18T09:00:00Z\n',
};

/** What a change says it is based on: a PUT on nothing, a change of one item on its version. */
function preconditionOf(method: string): Readonly<Record<string, string>> {
  if (method === 'PUT') {
    return { 'if-none-match': '*' };
  }
  return ['PATCH', 'DELETE'].includes(method) ? { 'if-match': '"1"' } : {};
}

async function aPerson(email: string): Promise<Person> {
  const visitor = createVisitor(stack.url);
  const password = readFileSync(join(folder.path, 'demo-password'), 'utf8').trim();
  expect((await visitor.signIn(email, password)).headers.get('location')).toBe('/');
  const token = await visitor.accessToken();
  const profile = await send(
    { name: 'get-profile', ...ACCOUNT_ENDPOINTS['get-profile'] },
    { token },
  );
  const { user_id: userId, plan } = JSON.parse(profile.text);
  expect(plan).toBe('free');
  await admin(folder.path, 'account', 'set-plan', '--user', userId, '--plan', 'sharp');
  return { visitor, token, userId };
}

type Sender = { readonly token?: string | undefined; readonly headers?: Record<string, string> };

async function send({ name, method, path }: (typeof routes)[number], { token, headers }: Sender) {
  const file = FILES[name];
  const body = file ?? (BODIES[name] && JSON.stringify(BODIES[name]));
  const response = await fetch(
    stack.url + path.replace(/\{(\w+)\}/g, (_, id: string) => ids?.[id] ?? ''),
    {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': file ? 'text/csv' : 'application/json' }),
        ...preconditionOf(method),
        ...headers,
      },
      ...(body && { body }),
    },
  );
  return { status: response.status, text: await response.text() };
}

/** Everything that a person can see of their account. */
async function accountOf({ token }: Person): Promise<unknown> {
  const seen = [
    'get-profile',
    'list-keys',
    'get-settings',
    'get-bankrolls',
    'get-webhook',
    'list-deliveries',
    'get-account-bets',
  ];
  const answers = guarded
    .filter(({ name }) => seen.includes(name))
    .map((route) => send(route, { token }));
  return (await Promise.all(answers)).map(({ status, text }) => {
    expect(status, text).toBe(200);
    return JSON.parse(text);
  });
}

beforeAll(async () => {
  stack = await startStack(folder.path, { SCAN_INTERVAL_SECONDS: '180' });
  ada = await aPerson('ada@example.com');
  bob = await aPerson('bob@example.com');
  await ownThings(ada);
  wrongTokens = await tokensOfEveryWrongKind();
}, 300_000);

afterAll(async () => {
  stack?.kill('SIGTERM');
  await stack?.exited;
  folder.remove();
});

/** A key, settings, a webhook that sends nothing of the scans, and a delivery that waits. */
async function ownThings({ token, userId }: Person): Promise<void> {
  const call = (name: keyof typeof ACCOUNT_ENDPOINTS, body: object) =>
    fetch(stack.url + ACCOUNT_ENDPOINTS[name].path, {
      method: ACCOUNT_ENDPOINTS[name].method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'if-none-match': '*',
      },
      body: JSON.stringify(body),
    });
  const key = (await (await call('create-key', { name: 'hers' })).json()) as { key_id: string };
  expect((await call('put-settings', { min_ev: 1, bankroll: 500 })).status).toBe(200);
  expect((await call('save-webhook', { url: 'http://127.0.0.1:1/hers' })).status).toBe(200);
  const bet = (await (await call('log-bet', BODIES['log-bet'] ?? {})).json()) as { bet_id: string };
  expect(bet.bet_id).toBeTruthy();
  const entry = {
    ...aDeliveryEntry(2, {
      destination: userId,
      picks: [aPick({ commenceTime: Date.now() + HOUR_MS })],
      slot: Date.now(),
    }),
    // A scan in the middle of a test would call the receiver of what is due, and note that.
    dueAt: Date.now() + HOUR_MS,
  };
  const { table } = findLocalStack(folder.path);
  expect(await createOutboxStore(table).append(userId, 2, entry)).toBe(true);
  table.client.destroy();
  ids = {
    key_id: key.key_id,
    delivery_id: entry.delivery.id,
    id: 'none',
    destination: 'telegram',
    bet_id: bet.bet_id,
  };
}

/** The last two are signed by the provider itself. */
async function tokensOfEveryWrongKind() {
  const claims: JWTPayload = JSON.parse(
    Buffer.from(ada.token.split('.')[1] ?? '', 'base64url').toString(),
  );
  const jwk: JWK = JSON.parse(readFileSync(join(folder.path, 'identity-key.json'), 'utf8'));
  const key = (await importJWK(jwk, 'RS256')) as CryptoKey;
  const signed = (change: JWTPayload) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
      .sign(key);
  const expired = Math.floor(Date.now() / 1000) - 1;
  const { scope: _, ...identity } = claims;
  const idToken = await new SignJWT({ ...identity, email: 'ada@example.com' })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(key);
  const [header, , signature] = ada.token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...claims, sub: bob.userId })).toString('base64url');
  expect(
    (
      await send(
        { name: 'get-profile', ...ACCOUNT_ENDPOINTS['get-profile'] },
        { token: await signed({}) },
      )
    ).status,
  ).toBe(200);
  return new Map([
    ['no token', { token: undefined, status: 401 }],
    ['a tampered token', { token: `${header}.${payload}.${signature}`, status: 401 }],
    ['an API key', { token: stack.apiKey, status: 401 }],
    ['an expired token', { token: await signed({ exp: expired }), status: 401 }],
    [
      'a token for another audience',
      { token: await signed({ aud: 'another-client' }), status: 401 },
    ],
    ['an ID token', { token: idToken, status: 403 }],
  ]);
}

describe('every account route', () => {
  test('refuses every wrong token, with and without Ada’s cookies and a forged origin, and changes nothing', async () => {
    const before = await accountOf(ada);
    const cookie = [...ada.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const senders: Record<string, string>[] = [{}, FORGED, { cookie }, { cookie, ...FORGED }];
    for (const route of guarded) {
      for (const [kind, { token, status }] of wrongTokens) {
        for (const headers of senders) {
          const answer = await send(route, { token, headers });
          expect(answer.status, `${route.name} with ${kind} and ${Object.keys(headers)}`).toBe(
            status,
          );
          expect(answer.text).toBe(
            `{"message":"${status === 401 ? 'Unauthorized' : 'Forbidden'}"}`,
          );
        }
      }
    }
    expect(await accountOf(ada)).toEqual(before);
  });

  test('acts for the holder of the token only: Bob finds nothing under Ada’s ids, and she notices nothing', async () => {
    const before = await accountOf(ada);
    const shown = JSON.stringify(before);
    for (const route of guarded) {
      const answer = await send(route, { token: bob.token, headers: FORGED });
      // An answer never tells whether something of another account exists. Each has chats of
      // their own by the same names.
      const isOfIds = /\{(?!destination\})/.test(route.path);
      const done = isOfIds ? [] : [200, 201, 202, 204];
      // Settings and bankrolls are one version, so the second change of it is refused.
      const none = route.path.includes('{') ? [404, 409] : [409, 412];
      expect(answer.status, `${route.name} ${answer.text}`).toBeOneOf([...done, ...none]);
      for (const hers of [
        ada.userId,
        ids.key_id,
        ids.delivery_id,
        ids.bet_id,
        'ada@example.com',
        '127.0.0.1:1/hers',
      ]) {
        expect(answer.text, route.name).not.toContain(String(hers));
      }
    }
    expect(JSON.stringify(await accountOf(ada))).toBe(shown);
  });
});

describe('the session', () => {
  const sessionRoutes = routes.filter(({ path }) => path === '/account/session');
  const forgeries: Record<string, string>[] = [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    FORGED,
  ];

  test('is neither used nor ended from another origin, whatever cookie comes along', async () => {
    const { host } = new URL(stack.url);
    for (const { method, path } of sessionRoutes) {
      const own = { origin: stack.url, 'sec-fetch-site': 'same-site' };
      for (const headers of [...forgeries, own, { origin: `https://${host}` }]) {
        const answer = await ada.visitor.visit(path, { method, headers });
        expect(answer.status, `${method} from ${JSON.stringify(headers)}`).toBe(403);
        expect(await answer.json()).toMatchObject({ code: 'origin_refused' });
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await ada.visitor.accessToken()).toMatch(/^ey/);
  });

  test('that was never begun, or is somebody’s invention, gives no token', async () => {
    for (const cookie of [undefined, 'session=invented', 'session=', `session=${ada.token}`]) {
      const answer = await fetch(`${stack.url}/account/session`, {
        method: 'POST',
        headers: { origin: stack.url, ...(cookie && { cookie }) },
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'not_signed_in' });
    }
  });

  test('serves two tabs at once, and is of no use to anybody after a sign-out', async () => {
    const carol = createVisitor(stack.url);
    const password = readFileSync(join(folder.path, 'demo-password'), 'utf8').trim();
    await carol.signIn('carol@example.com', password);
    const tokens = await Promise.all([
      carol.accessToken(),
      carol.accessToken(),
      carol.accessToken(),
    ]);
    expect(new Set(tokens).size).toBe(3);
    const stolen = `session=${carol.cookies.get('session')}`;
    const out = await carol.visit('/account/session', {
      method: 'DELETE',
      headers: { origin: stack.url },
    });
    expect(out.status).toBe(204);
    expect(carol.cookies.has('session')).toBe(false);
    const answer = await fetch(`${stack.url}/account/session`, {
      method: 'POST',
      headers: { origin: stack.url, cookie: stolen },
    });
    expect(answer.status).toBe(401);
  });

  test('begins only with the right password, in the browser that asked for it', async () => {
    const dave = createVisitor(stack.url);
    const refused = await dave.signIn('dave@example.com', 'wrong');
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('The email or the password is wrong.');
    const callback = await dave.visit('/signed-in?code=c&state=s');
    expect(callback.headers.get('location')).toBe('/?sign_in=failed');
    const planted = await createVisitor(stack.url).visit('/signed-in?code=c&state=s');
    expect(planted.headers.get('location')).toBe('/?sign_in=failed');
    await expect(dave.accessToken()).rejects.toThrow('401');
  });
});

test('a first sign-in makes one account on free, which sharp routes refuse in a sentence', async () => {
  const erin = createVisitor(stack.url);
  const password = readFileSync(join(folder.path, 'demo-password'), 'utf8').trim();
  await erin.signIn('erin@example.com', password);
  await erin.signIn('Erin@Example.com', password);
  const token = await erin.accessToken();
  for (const route of guarded) {
    const answer = await send(route, { token });
    if (route.access === 'sharp_account') {
      expect(answer.status, route.name).toBe(403);
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'plan_required:sharp' });
    } else {
      // Settings and bankrolls are one version, so the second change of it is refused.
      expect(answer.status, route.name).toBeOneOf([200, 204, 404, 409, 412]);
    }
  }
  const { stdout } = await admin(folder.path, 'account', 'list');
  const { data } = stdout as unknown as { data: { user_id: string }[] };
  expect(data).toHaveLength(new Set(data.map(({ user_id }) => user_id)).size);
});

test('a person whose account is deleted has no session any more', async () => {
  const frank = await aPerson('frank@example.com');
  const { stdout } = await admin(folder.path, 'account', 'delete', '--user', frank.userId);
  expect(stdout).toMatchObject({ deleted: { people: 1, accounts: 1 } });
  await expect(frank.visitor.accessToken()).rejects.toThrow('401');
});

test('the demo user signs in to the account of the demo key, and a used key says so at once', async () => {
  const demo = createVisitor(stack.url);
  await demo.signIn(
    'demo@example.com',
    readFileSync(join(folder.path, 'demo-password'), 'utf8').trim(),
  );
  const token = await demo.accessToken();
  expect((await stack.get('/api/v1/me')).status).toBe(200);
  const route = routes.find(({ name }) => name === 'list-keys');
  const { text } = route ? await send(route, { token }) : { text: '' };
  const { count, data } = JSON.parse(text);
  expect(count).toBe(1);
  expect(data[0]).toMatchObject({ name: 'demo', used_today: 1, revoked_at: null });
  expect(stack.apiKey.startsWith(data[0].starts_with)).toBe(true);
  expect(data[0].last_used_at).toMatch(/Z$/);
  expect(data[0].hours_today.reduce((sum: number, count: number) => sum + count)).toBe(1);
});
