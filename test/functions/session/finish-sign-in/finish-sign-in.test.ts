import { beforeEach, describe, expect, test } from 'vitest';
import { createFinishSignIn } from '#functions/session/finish-sign-in/finish-sign-in.ts';
import { createSessionCookies, type SignInAttempt } from '#http/account/session-cookies.ts';
import { toApiRequest } from '#http/api-request.ts';

const cookies = createSessionCookies('https://service.example');
const attempt: SignInAttempt = { state: 's1', nonce: 'n1', verifier: 'v1' };
const ADA = { ok: true, userId: 'ada', email: 'ada@example.com', refreshToken: 'r1' } as const;

let signedIn: unknown[];
beforeEach(() => {
  signedIn = [];
});

const toRequest = (rawQueryString: string, sent: readonly string[] = []) =>
  toApiRequest(
    { rawQueryString, cookies: sent },
    { fallbackId: 'r', receivedAt: 7, addressFromEdge: false },
  );
const begin = (begun: SignInAttempt, sent: readonly string[] = []) =>
  cookies.startAttempt(toRequest('', sent), begun);
const pairOf = (setCookie = '') => setCookie.split(';')[0] ?? '';

function finish(
  redeem: Parameters<typeof createFinishSignIn>[0]['redeem'],
  sent: readonly string[] = begin(attempt).map(pairOf),
  query = 'code=c1&state=s1',
) {
  const finishSignIn = createFinishSignIn({
    redeem,
    signIn: async (person) => signedIn.push(person),
    cookies,
  });
  return finishSignIn(toRequest(query, sent));
}

describe('the callback', () => {
  test('makes the account, starts the session and leads to the page, and the attempt is over', async () => {
    const answer = await finish(async (parameters, seen) => {
      expect([parameters.get('code'), seen]).toEqual(['c1', attempt]);
      return ADA;
    });
    expect(answer).toMatchObject({
      headers: { Location: '/', 'Cache-Control': 'no-store' },
    });
    expect(answer.cookies).toEqual([cookies.endAttempt('s1'), ...cookies.start('r1')]);
    expect(signedIn).toEqual([{ userId: 'ada', email: 'ada@example.com' }]);
  });

  test('of an attempt that another browser began redeems nothing and starts nothing', async () => {
    const answer = await finish(() => Promise.reject(new Error('must not be asked')), []);
    expect(answer.headers?.Location).toBe('/?sign_in=failed');
    expect(answer.cookies).toEqual([]);
  });

  test.each(['', 'code=c1', 'code=c1&state=s2', 'code=c1&state='])(
    'that another site sends a browser to (%s) ends no attempt of it',
    async (query) => {
      const sent = begin(attempt).map(pairOf);
      const answer = await finish(
        () => Promise.reject(new Error('must not be asked')),
        sent,
        query,
      );
      expect(answer.headers?.Location).toBe('/?sign_in=failed');
      expect(answer.cookies).toEqual([]);
    },
  );

  test('of one tab ends the attempt of that tab, and those of others can be finished', async () => {
    const other: SignInAttempt = { state: 's2', nonce: 'n2', verifier: 'v2' };
    const sent = [...begin(attempt), ...begin(other)].map(pairOf);
    const first = await finish(async () => ADA, sent);
    expect(first.cookies?.filter((cookie) => cookie.includes('sign-in'))).toEqual([
      cookies.endAttempt('s1'),
    ]);
    const seen: SignInAttempt[] = [];
    const redeem = async (_: URLSearchParams, begun: SignInAttempt) => {
      seen.push(begun);
      return ADA;
    };
    await finish(redeem, sent.slice(1), 'code=c2&state=s2');
    expect(seen).toEqual([other]);
  });

  test.each([
    ['refused', '/?sign_in=failed'],
    ['cancelled', '/?sign_in=cancelled'],
  ] as const)('that is %s starts nothing and says so on the page', async (reason, location) => {
    const answer = await finish(async () => ({ ok: false, reason }));
    expect(answer.headers?.Location).toBe(location);
    expect(answer.cookies).toEqual([cookies.endAttempt('s1')]);
    expect(signedIn).toEqual([]);
  });

  test('while the provider is out of reach is answered 503', async () => {
    await expect(finish(() => Promise.reject(new Error('down')))).rejects.toThrow(
      'data_unavailable',
    );
  });
});
