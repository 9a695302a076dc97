import { createServer } from 'node:http';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityProvider } from '#adapters/identity/identity-provider.ts';
import { createUserDirectory } from '#adapters/identity/user-directory.ts';
import { createLocalProvider } from '../../../local/identity/provider.ts';
import { listenOnLoopback, stopServer } from '../../../local/loopback-server.ts';
import { CLIENT_SECRET } from '../../../local/template/names.ts';
import { createVisitor } from '../../support/sign-in.ts';

/** The adapter against a whole provider, the one of the local stack. */
const SCOPE = 'service/account';
const PASSWORD = 'word';

let serve: ReturnType<typeof createLocalProvider>;
let isDown = false;
const server = createServer((request, response) => {
  if (isDown && request.url?.endsWith('/token')) {
    response.writeHead(503).end('{}');
  } else {
    void serve(request, response);
  }
});
let origin: string;

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listenOnLoopback(server, 0)}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  serve = createLocalProvider({
    issuer: `${origin}/identity`,
    password: PASSWORD,
    signingKey: { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' },
    client: {
      clientId: 'client-1',
      callbackUrls: [`${origin}/signed-in`],
      scopes: ['openid', 'email', SCOPE],
      accessTokenMinutes: 15,
      refreshTokenMinutes: 60,
      refreshGraceSeconds: 60,
    },
  });
});
afterAll(() => stopServer(server));

const aProvider = (change: Partial<Parameters<typeof createIdentityProvider>[0]> = {}) =>
  createIdentityProvider({
    issuer: `${origin}/identity`,
    clientId: 'client-1',
    clientSecret: async () => CLIENT_SECRET,
    redirectUri: `${origin}/signed-in`,
    scope: SCOPE,
    allowsLoopback: true,
    ...change,
  });

/** Signs in as a person would, up to the callback, and gives its parameters. */
async function callbackOf(provider: ReturnType<typeof aProvider>, email = 'ada@example.com') {
  const attempt = provider.newAttempt();
  const visitor = createVisitor(origin);
  const page = await visitor.follow(await provider.signInUrl(attempt));
  const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  let answer = await visitor.visit(action, {
    method: 'POST',
    body: new URLSearchParams({ email, password: PASSWORD }),
  });
  for (;;) {
    const next = new URL(answer.headers.get('location') ?? '', origin);
    if (next.pathname === '/signed-in') {
      return { attempt, parameters: next.searchParams };
    }
    answer = await visitor.visit(next.href);
  }
}

describe('a sign-in', () => {
  test('gives the person and a session, which gives tokens for the client and the scope until it is revoked', async () => {
    const provider = aProvider();
    const { attempt, parameters } = await callbackOf(provider);
    const person = await provider.redeem(parameters, attempt);
    if (!person.ok) {
      throw new Error(person.reason);
    }
    expect(person.email).toBe('ada@example.com');

    const [first, second] = await Promise.all([
      provider.refresh(person.refreshToken),
      provider.refresh(person.refreshToken),
    ]);
    if (!first.ok || !second.ok) {
      throw new Error('A session was refused');
    }
    const claims = JSON.parse(
      Buffer.from(first.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(claims).toMatchObject({ sub: person.userId, aud: 'client-1', scope: SCOPE });
    expect(first.expiresIn).toBe(900);

    // Each gave a token of its own, and the one before is good for a minute still.
    const all = new Set([person.refreshToken, first.refreshToken, second.refreshToken]);
    expect(all.size).toBe(3);
    const last = await provider.refresh(first.refreshToken);
    await provider.revoke(last.ok ? last.refreshToken : '');
    for (const token of all) {
      expect(await provider.refresh(token)).toEqual({ ok: false });
    }
    await provider.revoke(person.refreshToken);
  });

  test('of the same address is the same person, of another one another', async () => {
    const provider = aProvider();
    const idOf = async (email: string) => {
      const { attempt, parameters } = await callbackOf(provider, email);
      const person = await provider.redeem(parameters, attempt);
      return person.ok ? person.userId : '';
    };
    const ada = await idOf('ada@example.com');
    expect(await idOf('Ada@Example.com')).toBe(ada);
    expect(await idOf('bob@example.com')).not.toBe(ada);
    expect(await idOf('demo@example.com')).toBe('demo');
  });

  test('is refused where it belongs to another attempt, and where its code was used before', async () => {
    const provider = aProvider();
    const { attempt, parameters } = await callbackOf(provider);
    const refused = { ok: false, reason: 'refused' };
    const other = provider.newAttempt();
    expect(await provider.redeem(parameters, other)).toEqual(refused);
    expect(await provider.redeem(parameters, { ...attempt, verifier: other.verifier })).toEqual(
      refused,
    );
    const again = await callbackOf(provider);
    expect(
      await provider.redeem(again.parameters, { ...again.attempt, nonce: other.nonce }),
    ).toEqual(refused);
    const once = await callbackOf(provider);
    expect(await provider.redeem(once.parameters, once.attempt)).toMatchObject({ ok: true });
    expect(await provider.redeem(once.parameters, once.attempt)).toEqual(refused);
  });

  test('whose code cannot be one is refused without a call of the provider', async () => {
    const provider = aProvider({ issuer: 'https://provider.invalid' });
    const attempt = provider.newAttempt();
    for (const code of ['', 'x', 'a b c d e f g h', 'x'.repeat(513)]) {
      const parameters = new URLSearchParams({ code, state: attempt.state });
      expect(await provider.redeem(parameters, attempt)).toEqual({ ok: false, reason: 'refused' });
    }
  });

  test('that the person gave up is told apart', async () => {
    const provider = aProvider();
    const attempt = provider.newAttempt();
    const iss = `${origin}/identity`;
    const parameters = new URLSearchParams({ error: 'access_denied', state: attempt.state, iss });
    expect(await provider.redeem(parameters, attempt)).toEqual({ ok: false, reason: 'cancelled' });
  });
});

test('a person whom an operator removes has no session any more', async () => {
  const provider = aProvider();
  const { attempt, parameters } = await callbackOf(provider, 'eve@example.com');
  const person = await provider.redeem(parameters, attempt);
  const { userId, refreshToken } = person.ok ? person : { userId: '', refreshToken: '' };
  const issuer = `${origin}/identity`;
  const credentials = { accessKeyId: 'AKIA', secretAccessKey: 's' };
  const signing = new SecretsManagerClient({ region: 'us-east-1', credentials }).config;
  const people = createUserDirectory({ issuer, endpoint: `${issuer}/`, signing });
  expect(await people.remove(userId)).toBe(true);
  expect(await provider.refresh(refreshToken)).toEqual({ ok: false });
  expect(await people.remove(userId)).toBe(false);
});

test('an outage of the provider, or a wrong secret of ours, ends no session: it is thrown', async () => {
  const provider = aProvider();
  const { attempt, parameters } = await callbackOf(provider);
  const person = await provider.redeem(parameters, attempt);
  const token = person.ok ? person.refreshToken : '';
  isDown = true;
  await expect(provider.refresh(token)).rejects.toThrow();
  isDown = false;
  await expect(aProvider({ clientSecret: async () => 'wrong' }).refresh(token)).rejects.toThrow();
  expect(await provider.refresh(token)).toMatchObject({ ok: true });
});

test('plain http is refused unless the host permits it, and then to this machine only', async () => {
  const signInUrl = (change: Parameters<typeof aProvider>[0]) => {
    const provider = aProvider(change);
    return provider.signInUrl(provider.newAttempt());
  };
  await expect(signInUrl({ allowsLoopback: false })).rejects.toThrow('HTTPS');
  await expect(signInUrl({ issuer: 'http://identity.example' })).rejects.toThrow('HTTPS');
});
