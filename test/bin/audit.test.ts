import { describe, expect, test } from 'vitest';
import { readAdvisories } from '../../bin/audit/advisories.ts';
import { refusedLicences } from '../../bin/audit/licences.ts';
import lock from '../../package-lock.json' with { type: 'json' };

describe('licences', () => {
  test('of every package in the lock file are allowed', () => {
    expect(refusedLicences(lock.packages)).toEqual([]);
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['MIT AND ISC', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR ISC) AND AGPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('%j is allowed: %j', (license, isAllowed) => {
    const refused = refusedLicences({
      'node_modules/a/node_modules/@x/b': { version: '1.0.0', license },
    });
    expect(refused).toEqual(isAllowed ? [] : [`@x/b 1.0.0: ${license}`]);
  });

  test('have to be stated, by all packages but our own', () => {
    const packages = { '': {}, 'node_modules/b': { version: '2.0.0' } };
    expect(refusedLicences(packages)).toEqual(['b 2.0.0: no licence is stated']);
  });
});

describe('advisories', () => {
  test('are serious from high on, and say which package, how and where to read on', () => {
    const vulnerability = (severity: string, via: unknown) => ({
      severity,
      range: '<2.0.0',
      via: [via],
    });
    const cause = { title: 'Loops for ever', url: 'https://github.com/advisories/GHSA-1' };
    const vulnerabilities = { a: vulnerability('high', cause), b: vulnerability('moderate', 'a') };
    expect(readAdvisories(JSON.stringify({ vulnerabilities }))).toEqual({
      kind: 'answered',
      serious: ['a <2.0.0 (high): Loops for ever https://github.com/advisories/GHSA-1'],
      minor: ['b <2.0.0 (moderate): by a'],
    });
    expect(readAdvisories('{"vulnerabilities":{}}')).toEqual({
      kind: 'answered',
      serious: [],
      minor: [],
    });
  });

  test.each([
    ['{"message":"405 Method Not Allowed","error":{}}', '405 Method Not Allowed'],
    ['', 'npm audit gave no report'],
    ['null', 'npm audit gave no report'],
  ])('that were not given are not taken for none: %j', (output, reason) => {
    expect(readAdvisories(output)).toEqual({ kind: 'unreachable', reason });
  });
});
