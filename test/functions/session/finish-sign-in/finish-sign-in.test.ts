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

function finish(redeem: Parameters<typeof createFinishSignIn>[0]['redeem'], withAttempt = true) {
  const finishSignIn = createFinishSignIn({
    redeem,
    signIn: async (person) => signedIn.push(person),
    cookies,
  });
  const sent = withAttempt ? [cookies.startAttempt(attempt).split(';')[0]] : [];
  return finishSignIn(
    toApiRequest(
      { rawQueryString: 'code=c1&state=s1', cookies: sent },
      { fallbackId: 'r', receivedAt: 7, addressFromEdge: false },
    ),
  );
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
    expect(answer.cookies).toEqual([cookies.endAttempt(), ...cookies.start('r1')]);
    expect(signedIn).toEqual([{ userId: 'ada', email: 'ada@example.com' }]);
  });

  test('of an attempt that another browser began redeems nothing and starts nothing', async () => {
    const answer = await finish(() => Promise.reject(new Error('must not be asked')), false);
    expect(answer.headers?.Location).toBe('/?sign_in=failed');
    expect(answer.cookies).toEqual([cookies.endAttempt()]);
  });

  test.each([
    ['refused', '/?sign_in=failed'],
    ['cancelled', '/?sign_in=cancelled'],
  ] as const)('that is %s starts nothing and says so on the page', async (reason, location) => {
    const answer = await finish(async () => ({ ok: false, reason }));
    expect(answer.headers?.Location).toBe(location);
    expect(answer.cookies).toEqual([cookies.endAttempt()]);
    expect(signedIn).toEqual([]);
  });

  test('while the provider is out of reach is answered 503', async () => {
    await expect(finish(() => Promise.reject(new Error('down')))).rejects.toThrow(
      'data_unavailable',
    );
  });
});
