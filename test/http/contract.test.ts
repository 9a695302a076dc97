import { expect, test } from 'vitest';
import { type CheckedAnswer, expectContract } from '../support/api-client-contract.ts';

/** The check every other test leans on must itself refuse a wrong answer. */
const NOW = Date.parse('2026-04-18T09:00:00Z');
const sent = { method: 'GET', path: '/api/v1/me', requestId: 'r', now: NOW };

const headers = {
  'content-type': 'application/json',
  'cache-control': 'private, no-store',
  'x-ratelimit-limit': '20000',
  'x-ratelimit-remaining': '19999',
  'x-ratelimit-reset': '1776556800',
};
const me = { plan: 'sharp', daily_limit: 20_000, remaining_today: 19_999 };
const problem = {
  type: 'urn:betting-analytics:problem:not_found',
  title: 'Not found',
  status: 404,
  detail: 'x',
  code: 'not_found',
  request_id: 'r',
};

function answer(
  status: number,
  body: object,
  changed: Record<string, string | undefined> = {},
): CheckedAnswer {
  const entries = Object.entries({ ...headers, ...changed }).filter(
    ([, value]) => value !== undefined,
  );
  return {
    status,
    text: JSON.stringify(body),
    headers: Object.fromEntries(entries) as Record<string, string>,
  };
}

const problemType = { 'content-type': 'application/problem+json' };

test('right answers pass', () => {
  expectContract(answer(200, me), sent);
  expectContract(answer(404, problem, problemType), { ...sent, path: '/api/v1/x' });
});

test.each([
  ['a missing field', answer(200, { plan: 'sharp' })],
  ['a field too many', answer(200, { ...me, extra: 1 })],
  ['a field of another type', answer(200, { ...me, daily_limit: '20000' })],
  ['a missing quota header', answer(200, me, { 'x-ratelimit-remaining': undefined })],
  ['another reset', answer(200, me, { 'x-ratelimit-reset': '1776556801' })],
  ['a missing documented header', answer(200, me, { 'cache-control': undefined })],
  ['another media type', answer(200, me, { 'content-type': 'text/plain' })],
  ['an undocumented status', answer(404, problem, problemType)],
  ['a header that breaks the line', answer(200, me, { 'cache-control': 'a\r\nb' })],
])('%s is noticed', (_, wrong) => {
  expect(() => expectContract(wrong, sent)).toThrow();
});

test.each([
  ['plain JSON', answer(404, problem)],
  ['another request id', answer(404, { ...problem, request_id: 'other' }, problemType)],
  ['an unknown code', answer(404, { ...problem, code: 'gone' }, problemType)],
  [
    'a code of another status',
    answer(405, { ...problem, status: 405 }, { ...problemType, allow: 'GET' }),
  ],
  ['a challenge on a 404', answer(404, problem, { ...problemType, 'www-authenticate': 'Bearer' })],
  ['a cacheable error', answer(404, problem, { ...problemType, 'cache-control': 'private' })],
])('a problem with %s is noticed', (_, wrong) => {
  expect(() => expectContract(wrong, { ...sent, path: '/api/v1/x' })).toThrow();
});
