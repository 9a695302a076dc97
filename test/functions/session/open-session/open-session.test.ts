import { expect, test } from 'vitest';
import { createEndSession } from '#functions/session/end-session/end-session.ts';
import { createOpenSession } from '#functions/session/open-session/open-session.ts';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { ApiError } from '#http/api-error.ts';
import { toApiRequest } from '#http/api-request.ts';

const [LIVE, NEXT, DEAD] = ['live', 'next', 'dead'].map((word) => word.padEnd(43, 'x')) as [
  string,
  string,
  string,
];
const publicUrl = 'https://service.example';
const cookies = createSessionCookies(publicUrl);
const request = (token: string | undefined, origin = publicUrl) =>
  toApiRequest(
    { headers: { origin }, cookies: token ? [`__Host-session=${token}`] : [] },
    { fallbackId: 'r', receivedAt: 0, addressFromEdge: false },
  );

const openSession = createOpenSession({
  cookies,
  publicUrl,
  refresh: async (token) =>
    token === LIVE
      ? { ok: true, accessToken: 'a1', expiresIn: 900, refreshToken: NEXT }
      : { ok: false },
});

test('a session gives a token for the memory of the page, which nothing keeps', async () => {
  expect(await openSession(request(LIVE))).toMatchObject({
    content: { accessToken: 'a1', expiresIn: 900 },
    cookies: cookies.start(NEXT),
  });
});

test('no session, and one that has ended, are answered 401, and the browser forgets them', async () => {
  for (const token of [undefined, DEAD]) {
    const error = await openSession(request(token)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 'not_signed_in', cookies: cookies.end() });
  }
});

test('an outage of the provider ends no session', async () => {
  const failing = createOpenSession({
    cookies,
    publicUrl,
    refresh: () => Promise.reject(new Error('down')),
  });
  const error = await failing(request(LIVE)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'data_unavailable', cookies: undefined });
});

test('another site can neither use nor end a session', async () => {
  const revoked: string[] = [];
  const endSession = createEndSession({
    cookies,
    publicUrl,
    revoke: async (token) => {
      revoked.push(token);
    },
  });
  await expect(openSession(request(LIVE, 'https://evil.example'))).rejects.toThrow(
    'origin_refused',
  );
  await expect(endSession(request(LIVE, 'https://evil.example'))).rejects.toThrow('origin_refused');
  expect(revoked).toEqual([]);
  expect(await endSession(request(LIVE))).toEqual({ cookies: cookies.end() });
  expect(revoked).toEqual([LIVE]);
  expect(await endSession(request(undefined))).toEqual({ cookies: cookies.end() });
});

test.each([
  'x',
  'a'.repeat(39),
  `${'a'.repeat(43)}=`,
  'a.b.c',
  'a'.repeat(4_001),
  'abcdefgh.'.repeat(6),
])(
  'what cannot be a token of a session is refused without a call of the provider: %s',
  async (token) => {
    const asked: string[] = [];
    const watching = createOpenSession({
      cookies,
      publicUrl,
      refresh: async (each) => {
        asked.push(each);
        return { ok: false };
      },
    });
    const error = await watching(request(token)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'not_signed_in', cookies: cookies.end() });
    expect(asked).toEqual([]);
  },
);

test.each([
  [LIVE, 'payload', 'signature'],
  [LIVE, '', 'iv', 'text', 'tag'],
])('a signed and an encrypted token may be one: %s.%s.%s', async (...parts) => {
  const token = parts.join('.');
  expect(cookies.refreshToken(request(token))).toBe(token);
});
