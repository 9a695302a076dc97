import { describe, expect, test } from 'vitest';
import { RETRIED_FAILURES } from '#adapters/odds-feeds/fetch-body.ts';
import { parseJson } from '#adapters/odds-feeds/parse-json.ts';
import { SESSION_ENDING_FAILURES } from '#adapters/odds-feeds/remote-source.ts';
import { creditsOf, failureOf } from '#adapters/odds-feeds/the-odds-api/errors.ts';
import { errorAnswer } from '#simulated-market/error-answer.ts';

const meaning = (code: string, status: number) =>
  failureOf(status, parseJson(errorAnswer(code).body));

/** Every code of the provider's documentation, with the family `INVALID_INCLUDE_*` left out. */
const DOCUMENTED_CODES = [
  'MISSING_KEY',
  'INVALID_KEY',
  'DEACTIVATED_KEY',
  'OUT_OF_USAGE_CREDITS',
  'EXCEEDED_FREQ_LIMIT',
  'UNKNOWN_SPORT',
  'INVALID_SPORT',
  'EVENT_NOT_FOUND',
  'HISTORICAL_UNAVAILABLE_ON_FREE_USAGE_PLAN',
  'HISTORICAL_MARKETS_UNAVAILABLE_AT_DATE',
  'MISSING_REGION',
  'INVALID_REGION',
  'INVALID_BOOKMAKERS',
  'MISSING_MARKET',
  'INVALID_MARKET',
  'INVALID_MARKET_COMBO',
  'INVALID_DATE_FORMAT',
  'INVALID_ODDS_FORMAT',
  'INVALID_ALL_SPORTS_PARAM',
  'INVALID_SCORES_DAYS_FROM',
  'INVALID_EVENT_ID',
  'INVALID_EVENT_IDS',
  'MISSING_HISTORICAL_TIMESTAMP',
  'INVALID_HISTORICAL_TIMESTAMP',
  'INVALID_COMMENCE_TIME_FROM',
  'INVALID_COMMENCE_TIME_TO',
  'INVALID_COMMENCE_TIME_RANGE',
  'INVALID_PARTICIPANT_ID',
];

describe('a refusal', () => {
  test('for want of credits is not one for a bad key, though both are 401', () => {
    expect(meaning('OUT_OF_USAGE_CREDITS', 401).reason).toBe('out_of_credits');
    expect(meaning('INVALID_KEY', 401).reason).toBe('credential_invalid');
  });

  test.each([
    ['MISSING_KEY', 'credential_missing'],
    ['DEACTIVATED_KEY', 'credential_deactivated'],
    ['EXCEEDED_FREQ_LIMIT', 'rate_limited'],
    ['UNKNOWN_SPORT', 'unknown_sport'],
    ['MISSING_REGION', 'bad_request'],
    ['INVALID_MARKET_COMBO', 'bad_request'],
    ['INVALID_INCLUDE_LINKS', 'bad_request'],
    ['EVENT_NOT_FOUND', 'not_found'],
    ['HISTORICAL_UNAVAILABLE_ON_FREE_USAGE_PLAN', 'not_in_plan'],
  ])('%s means %s whatever the status', (code, reason) => {
    for (const status of [400, 401, 403, 404, 422, 429, 500]) {
      expect(meaning(code, status)).toMatchObject({ reason, code });
    }
  });

  test('with any documented code has a meaning of its own', () => {
    for (const code of DOCUMENTED_CODES) {
      expect(meaning(code, 418).reason).not.toBe('unexpected_answer');
    }
  });

  test('is asked again only where asking again can help', () => {
    const retried = DOCUMENTED_CODES.filter((code) =>
      RETRIED_FAILURES.has(meaning(code, 500).reason),
    );
    expect(retried).toEqual(['EXCEEDED_FREQ_LIMIT']);
  });

  test('stops the other sports only where they would meet the same', () => {
    const stopping = DOCUMENTED_CODES.filter((code) =>
      SESSION_ENDING_FAILURES.has(meaning(code, 401).reason),
    );
    expect(stopping.sort()).toEqual([
      'DEACTIVATED_KEY',
      'INVALID_KEY',
      'MISSING_KEY',
      'OUT_OF_USAGE_CREDITS',
    ]);
  });

  test.each([
    [502, '<html>Bad gateway</html>', 'server_error', true],
    [500, '{"message":"Internal server error"}', 'server_error', true],
    [429, '', 'rate_limited', true],
    [403, 'Forbidden', 'unexpected_answer', false],
    [301, '', 'unexpected_answer', false],
  ])('without a code is judged by its status: %i', (status, body, reason, retry) => {
    expect(failureOf(status, parseJson(body))).toEqual({ reason, code: null });
    expect(RETRIED_FAILURES.has(failureOf(status, parseJson(body)).reason)).toBe(retry);
  });

  test.each([
    '{"error_code":"a secret text"}',
    '{"error_code":["INVALID_KEY"]}',
    'null',
    '[]',
    '7',
  ])('never passes on what is not a code: %s', (body) => {
    expect(failureOf(400, parseJson(body))).toMatchObject({
      reason: 'unexpected_answer',
      code: null,
    });
  });

  test('with an undocumented code keeps the code for the log', () => {
    expect(failureOf(400, { error_code: 'BRAND_NEW' })).toMatchObject({
      reason: 'unexpected_answer',
      code: 'BRAND_NEW',
    });
  });
});

describe('credits', () => {
  test('are read from the quota headers', () => {
    const headers = new Headers({ 'x-requests-remaining': '19873', 'x-requests-last': '3' });
    expect(creditsOf(headers)).toEqual({ remaining: 19_873, last: 3 });
  });

  test('are unknown, not zero, where the headers are absent or odd', () => {
    expect(creditsOf(new Headers())).toEqual({ remaining: null, last: null });
    const odd = new Headers({ 'x-requests-remaining': '', 'x-requests-last': 'many' });
    expect(creditsOf(odd)).toEqual({ remaining: null, last: null });
  });
});
