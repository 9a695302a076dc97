import { afterEach, expect, test, vi } from 'vitest';
import { optionalEnv, requiredEnv, scanIntervalMs } from '#runtime/env.ts';

afterEach(() => vi.unstubAllEnvs());

test('a variable that a function cannot run without is named when it is missing or empty', () => {
  vi.stubEnv('TABLE_NAME', '');
  expect(() => requiredEnv('TABLE_NAME')).toThrow('TABLE_NAME');
  vi.stubEnv('TABLE_NAME', 'rows');
  expect(requiredEnv('TABLE_NAME')).toBe('rows');
});

test('an empty optional variable is an absent one', () => {
  vi.stubEnv('ODDS_SPORTS', '');
  expect(optionalEnv('ODDS_SPORTS')).toBeUndefined();
});

test('the interval is given in seconds and refused when it is none', () => {
  vi.stubEnv('SCAN_INTERVAL_SECONDS', '45');
  expect(scanIntervalMs()).toBe(45_000);
  for (const odd of ['often', '0', '-1']) {
    vi.stubEnv('SCAN_INTERVAL_SECONDS', odd);
    expect(scanIntervalMs).toThrow('SCAN_INTERVAL_SECONDS');
  }
});
