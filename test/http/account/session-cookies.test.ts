import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSessionCookies } from '#http/account/session-cookies.ts';
import { toApiRequest } from '#http/api-request.ts';
import { anyText } from '../../support/any-text.ts';

const secure = createSessionCookies('https://service.example');
const local = createSessionCookies('http://127.0.0.1:3000');
const requestWith = (cookies: readonly string[]) =>
  toApiRequest({ cookies }, { fallbackId: 'r', receivedAt: 0, addressFromEdge: false });
const pairs = (setCookies: readonly string[]) => setCookies.map((each) => each.split(';')[0] ?? '');

test('on https the refresh token is bound to this host, hidden from scripts and never sent by another site', () => {
  const [session = ''] = secure.start('token');
  expect(session).toMatch(/^__Host-session=token; Path=\/; /);
  for (const flag of ['Secure', 'HttpOnly', 'SameSite=Strict']) {
    expect(session.split('; ')).toContain(flag);
  }
  expect(session).not.toContain('Domain');
});

test('on plain http no cookie has a flag or a name that browsers refuse there', () => {
  const attempt = { state: 's', nonce: 'n', verifier: 'v' };
  for (const cookie of [...local.start('t'), ...local.startAttempt(requestWith([]), attempt)]) {
    expect(cookie).not.toMatch(/Secure|__Host-/);
  }
});

test('the page can read only that there may be a session', () => {
  const readable = secure.start('token').filter((cookie) => !cookie.includes('HttpOnly'));
  expect(readable).toEqual(['signed_in=1; Path=/; Max-Age=2592000; SameSite=Strict; Secure']);
});

test.each([
  ['https', secure],
  ['http', local],
])('on %s what was set is read back, and the end of a session removes it', (_, cookies) => {
  expect(cookies.refreshToken(requestWith(pairs(cookies.start('a'.padEnd(43, '-')))))).toBe(
    'a'.padEnd(43, '-'),
  );
  expect(cookies.refreshToken(requestWith(pairs(cookies.end())))).toBeUndefined();
  for (const cookie of cookies.end()) {
    expect(cookie).toContain('Max-Age=0');
  }
  const attempt = { state: 's', nonce: 'n', verifier: 'v' };
  const begun = pairs(cookies.startAttempt(requestWith([]), attempt));
  expect(cookies.attempt(requestWith(begun), 's')).toEqual(attempt);
  expect(cookies.attempt(requestWith(begun), 't')).toBeUndefined();
  expect(cookies.attempt(requestWith(pairs([cookies.endAttempt('s')])), 's')).toBeUndefined();
});

test('an attempt leaves those of other tabs alone, up to five; then the first one ends', () => {
  let sent: readonly string[] = ['signed_in=1'];
  for (const state of ['s1', 's2', 's3', 's4', 's5']) {
    const [begun = '', ...ended] = secure.startAttempt(requestWith(sent), {
      state,
      nonce: 'n',
      verifier: 'v',
    });
    expect(ended).toEqual([]);
    sent = [...sent, ...pairs([begun])];
  }
  const sixth = { state: 's6', nonce: 'n', verifier: 'v' };
  expect(secure.startAttempt(requestWith(sent), sixth).slice(1)).toEqual([secure.endAttempt('s1')]);
});

test('a cookie of the other scheme, or a broken one, is none', () => {
  expect(secure.refreshToken(requestWith(['session=planted']))).toBeUndefined();
  for (const text of ['', 'e30', 'null', '%%%', Buffer.from('{"state":1}').toString('base64url')]) {
    const [name = ''] = pairs([local.endAttempt('s')]);
    expect(local.attempt(requestWith([`${name}${text}`]), 's')).toBeUndefined();
  }
});

test('of any cookies come one refresh token of theirs and one whole attempt, or none', () => {
  const text = fc.oneof(
    anyText(),
    fc.json().map((json) => Buffer.from(json).toString('base64url')),
  );
  const cookie = fc
    .tuple(fc.constantFrom('session=', ...pairs([local.endAttempt('s')]), 'signed_in=', ''), text)
    .map(([name, value]) => name + value);
  fc.assert(
    fc.property(fc.array(cookie, { maxLength: 5 }), (cookies) => {
      const token = local.refreshToken(requestWith(cookies));
      if (token !== undefined) {
        expect(cookies).toContain(`session=${token}`);
      }
      const attempt = local.attempt(requestWith(cookies), 's');
      if (attempt) {
        expect(Object.entries(attempt)).toEqual(
          ['state', 'nonce', 'verifier'].map((name) => [name, expect.any(String)]),
        );
      }
    }),
  );
});

test('an attempt is read back among whatever else a browser sends', () => {
  const attempt = fc.record({
    state: fc.string(),
    nonce: fc.string(),
    verifier: anyText(),
  });
  const others = fc.array(
    fc.string().filter((each) => !each.startsWith('sign-in-')),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(attempt, others, (begun, before) => {
      const cookies = [...before, ...pairs(local.startAttempt(requestWith([]), begun))];
      expect(local.attempt(requestWith(cookies), begun.state)).toEqual(begun);
    }),
  );
});
