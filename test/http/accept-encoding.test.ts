import { expect, test } from 'vitest';
import { chooseCoding } from '#http/accept-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['gzip ; q=0.8 , br ; q=0.9', 'br'],
  ['gzip;q=high', 'identity'],
  ['deflate', 'identity'],
  [',,;;q=1', 'identity'],
  [`gzip${' '.repeat(2_000)}`, 'identity'],
])('%.40s gives %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});
