import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Authorize, createAuthorizer } from '../../local/gateway/authorizer.ts';
import { listenOnLoopback, stopServer } from '../../local/loopback-server.ts';

const CLIENT = 'client-1';
const SCOPE = 'service/account';

let issuer = '';
const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
const stranger = await generateKeyPair('RS256');
const server = createServer(async (request, response) => {
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }];
  const isDiscovery = request.url?.includes('.well-known');
  response.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/jwks` } : { keys }));
});

let authorize: Authorize;

beforeAll(async () => {
  issuer = `http://127.0.0.1:${await listenOnLoopback(server, 0)}`;
  authorize = createAuthorizer({ issuer, audiences: [CLIENT], scopes: [SCOPE] });
});
afterAll(() => stopServer(server));

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const claims = (change: Record<string, unknown> = {}): JWTPayload => ({
  iss: issuer,
  sub: 'ada',
  aud: CLIENT,
  scope: `openid ${SCOPE}`,
  exp: inSeconds(60),
  ...change,
});
const signed = (payload: JWTPayload, key = privateKey) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);

async function statusFor(header: string | undefined): Promise<number> {
  const verdict = await authorize(header);
  return 'refused' in verdict ? verdict.refused.status : 200;
}
const statusOf = async (payload: JWTPayload) => statusFor(`Bearer ${await signed(payload)}`);

describe('the gateway lets a token through', () => {
  test('that the provider has signed for the client and the scope, and tells the function its claims as texts', async () => {
    const verdict = await authorize(`Bearer ${await signed(claims({ groups: ['a', 'b'] }))}`);
    expect(verdict).toMatchObject({
      authorized: {
        jwt: {
          claims: { sub: 'ada', aud: CLIENT, groups: '[a b]', scope: `openid ${SCOPE}` },
          scopes: [SCOPE],
        },
      },
    });
  });

  test('that names the client instead of an audience', async () => {
    expect(await statusOf(claims({ aud: undefined, client_id: CLIENT }))).toBe(200);
  });
});

describe('the gateway refuses with 401', () => {
  test('no token, in the words of the real one', async () => {
    const verdict = await authorize(undefined);
    expect('refused' in verdict && verdict.refused).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: Buffer.from('{"message":"Unauthorized"}'),
    });
  });

  test.each<[string, () => JWTPayload]>([
    ['an expired token', () => claims({ exp: inSeconds(-1) })],
    ['a token without an end', () => claims({ exp: undefined })],
    ['a token for another client', () => claims({ aud: 'client-2' })],
    [
      'a token whose audience is another, whatever client it names',
      () => claims({ aud: 'x', client_id: CLIENT }),
    ],
    ['a token for nobody', () => claims({ aud: undefined })],
    ['a token of another issuer', () => claims({ iss: 'https://elsewhere.example' })],
    ['a token that is not good yet', () => claims({ nbf: inSeconds(60) })],
  ])('%s', async (_, payload) => {
    expect(await statusOf(payload())).toBe(401);
  });

  test('a token of a stranger, an unsigned one, a changed one, and what is no token at all', async () => {
    const good = await signed(claims());
    const [header = '', , signature = ''] = good.split('.');
    const other = Buffer.from(JSON.stringify(claims({ sub: 'bob' }))).toString('base64url');
    const tokens = [
      await signed(claims(), stranger.privateKey),
      new UnsecuredJWT(claims()).encode(),
      `${header}.${other}.${signature}`,
      'ba_key',
      'a.b.c',
    ];
    for (const token of tokens) {
      expect(await statusFor(`Bearer ${token}`), token).toBe(401);
    }
  });
});

test('the gateway refuses with 403 a token without the scope, as an ID token is', async () => {
  expect(await statusOf(claims({ scope: undefined }))).toBe(403);
  expect(await statusOf(claims({ scope: `${SCOPE}s openid` }))).toBe(403);
});
