import { describe, expect, test } from 'vitest';
import { FunctionError } from '../../local/lambda/function-error.ts';
import { banner, oneLine, scanLine } from '../../local/report.ts';

const KEY = 'ba_key';
const EVENT = { slot: '2026-11-21T09:24:45.000Z', execution: 'e' };
const COUNTS = {
  events: 99,
  prices: 13_236,
  value: 239,
  surebets: 1,
  combos: 2,
  matches: 80,
  seconds: 0.327,
};
const answered = (answer: object) =>
  ({ functionArn: 'f', event: EVENT, ok: true, answer }) as const;

describe('what the terminal shows', () => {
  test('is one line per scan', () => {
    expect(scanLine('scan-odds', answered({ published: true, ...COUNTS }))).toBe(
      '09:24:45Z  99 events  13236 prices  239 value  1 surebets  2 combos  0.33 s',
    );
  });

  test('says why nothing was published', () => {
    const line = scanLine(
      'scan-odds',
      answered({ published: false, ...COUNTS, reason: 'no_odds' }),
    );
    expect(line).toBe('09:24:45Z  nothing published: no_odds');
  });

  test.each([
    [{ published: false, reason: 'no_odds' }, /nothing published: no_odds\n/],
    [{ published: true }, / 99 events .* 0\.33 s\n/],
  ])('names in a line of its own what could not be read, and why: %j', (answer, first) => {
    const text = scanLine(
      'scan-odds',
      answered({ ...COUNTS, ...answer, failure: 'all: credential_invalid' }),
    );
    expect(text).toMatch(first);
    expect(text).toMatch(/\n09:24:45Z {2}not read: all: credential_invalid$/);
  });

  test('is one line for a scan that failed, however long its error', () => {
    const error = new FunctionError('Error', `lines\n  ${'x'.repeat(1000)}`);
    const line = scanLine('scan-odds', { functionArn: 'f', event: EVENT, ok: false, error });
    expect(line).toMatch(/^09:24:45Z {2}scan-odds failed: Error: lines x+$/);
    expect(line?.length).toBeLessThan(400);
  });

  test('is nothing for a plan that went well', () => {
    expect(scanLine('plan-scans', answered({ slots: [] }))).toBeUndefined();
  });

  test('starts with addresses and requests that work as they are', () => {
    const text = banner(
      'http://127.0.0.1:3000',
      { key: KEY },
      { dataDir: '/data', password: 'word' },
    );
    expect(text).toContain(
      `curl -s -H 'Authorization: Bearer ${KEY}' 'http://127.0.0.1:3000/api/v1/me'`,
    );
    expect(text).toContain('http://127.0.0.1:3000/docs');
    expect(
      banner('http://x', { problem: 'no room' }, { dataDir: '/data', password: 'word' }),
    ).toContain('none: no room');
  });

  test('shows any error as one line', () => {
    expect(oneLine(new RangeError('a\nb'))).toBe('RangeError: a b');
    expect(oneLine('text')).toBe('Error: text');
  });
});
