import { expect, test } from 'vitest';
import { createEndSession } from '#functions/session/end-session/end-session.ts';
import { createOpenSession } from '#functions/session/open-session/open-session.ts';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { ApiError } from '#http/api-error.ts';
import { toApiRequest } from '#http/api-request.ts';

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
    token === 'live' ? { ok: true, accessToken: 'a1', expiresIn: 900 } : { ok: false },
});

test('a session gives a token for the memory of the page, which nothing keeps', async () => {
  expect(await openSession(request('live'))).toMatchObject({
    content: { accessToken: 'a1', expiresIn: 900 },
  });
});

test('no session, and one that has ended, are answered 401, and the browser forgets them', async () => {
  for (const token of [undefined, 'dead']) {
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
  const error = await failing(request('live')).catch((thrown: unknown) => thrown);
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
  await expect(openSession(request('live', 'https://evil.example'))).rejects.toThrow(
    'origin_refused',
  );
  await expect(endSession(request('live', 'https://evil.example'))).rejects.toThrow(
    'origin_refused',
  );
  expect(revoked).toEqual([]);
  expect(await endSession(request('live'))).toEqual({ cookies: cookies.end() });
  expect(revoked).toEqual(['live']);
  expect(await endSession(request(undefined))).toEqual({ cookies: cookies.end() });
});
