import { describe, expect, test } from 'vitest';
import {
  type FeedAccount,
  type FeedPlan,
  openAccount,
  respond,
} from '#simulated-market/feed-account.ts';

const NOW = Date.parse('2026-11-30T23:59:00Z');
const KEY = 'the-key';
const PLAN: FeedPlan = { creditsPerMonth: 10, callsPerSecond: 3 };

/** Makes calls one after the other; each is told when it comes, and what its answer costs. */
function calls(...made: { at?: number; cost?: number; key?: string }[]) {
  let account: FeedAccount = openAccount(PLAN, NOW);
  return made.map(({ at = NOW, cost = 0, key = KEY }) => {
    const request = { path: '/', query: new URLSearchParams({ apiKey: key }), now: at };
    const responded = respond(account, KEY, request, () => ({ status: 200, body: '[]', cost }));
    account = responded.account;
    const { status, headers, body } = responded.response;
    return {
      code: status === 200 ? status : JSON.parse(body).error_code,
      remaining: headers['x-requests-remaining'],
      used: headers['x-requests-used'],
      last: headers['x-requests-last'],
    };
  });
}

describe('an account', () => {
  test('tells with every answer what is left, what is used and what the call cost', () => {
    expect(calls({ cost: 3 }, {})).toEqual([
      { code: 200, remaining: '7', used: '3', last: '3' },
      { code: 200, remaining: '7', used: '3', last: '0' },
    ]);
  });

  test('refuses what its credits do not pay for, and goes on with what they do', () => {
    const codes = calls({ cost: 8 }, { cost: 3 }, { cost: 2 }).map(({ code, used }) => [
      code,
      used,
    ]);
    expect(codes).toEqual([
      [200, '8'],
      ['OUT_OF_USAGE_CREDITS', '8'],
      [200, '10'],
    ]);
  });

  test('gets its credits back on the first of the month', () => {
    const [, after] = calls({ cost: 10 }, { at: Date.parse('2026-12-01T00:00:00Z'), cost: 1 });
    expect(after).toEqual({ code: 200, remaining: '9', used: '1', last: '1' });
  });

  test('refuses calls without its key, which count neither as credits nor as calls', () => {
    const strangers = Array.from({ length: 5 }, () => ({ key: 'another' }));
    const codes = calls({ key: '' }, ...strangers, {}, {}, {}).map(({ code }) => code);
    expect(codes).toEqual(['MISSING_KEY', ...strangers.map(() => 'INVALID_KEY'), 200, 200, 200]);
  });

  test('refuses more than one second of calls at once, until the rate permits another', () => {
    const codes = calls({}, {}, {}, {}, { at: NOW + 300 }, { at: NOW + 340 }, { at: NOW + 341 });
    expect(codes.map(({ code }) => code)).toEqual([
      200,
      200,
      200,
      'EXCEEDED_FREQ_LIMIT',
      'EXCEEDED_FREQ_LIMIT',
      200,
      'EXCEEDED_FREQ_LIMIT',
    ]);
  });
});
