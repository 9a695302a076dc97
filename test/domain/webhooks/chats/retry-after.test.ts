import { expect, test } from 'vitest';
import { retryAfterMs } from '#domain/webhooks/chats/retry-after.ts';

const answer = (body: object | string = '', retryAfter?: string, status = 429) =>
  retryAfterMs({
    status,
    retryAfter,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('the wait that a service asks for is read where its documentation says it is', () => {
  const telegram = { ok: false, error_code: 429, parameters: { retry_after: 35 } };
  expect(answer(telegram)).toBe(35_000);
  expect(answer({ message: 'You are being rate limited.', retry_after: 0.529 }, '1')).toBe(1_000);
  expect(answer({ retry_after: 64.57 })).toBe(64_570);
  expect(answer('ok', '30')).toBe(30_000);
});

test('no wait is read of another status, of no hint and of a hint that is none', () => {
  expect(answer({ retry_after: 3 }, '3', 503)).toBeNull();
  expect(answer({ code: 42901, http: 429, error: 'limit reached' })).toBeNull();
  expect(answer('<html>', 'soon')).toBeNull();
  expect(answer('null', '-5')).toBeNull();
  expect(answer({ retry_after: '5' })).toBeNull();
});

test('a wait is at most a day', () => {
  expect(answer({ parameters: { retry_after: 1e9 } })).toBe(86_400_000);
});
