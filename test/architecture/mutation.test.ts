import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import stryker from '../../stryker.config.json' with { type: 'json' };
import config from '../../vitest.mutation.config.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The patterns that one with alternatives in braces stands for, each of which has to be there. */
function alternativesOf(pattern: string): readonly string[] {
  const [, before = '', names, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  return names === undefined
    ? [pattern]
    : names.split(',').flatMap((name) => alternativesOf(`${before}${name}${after}`));
}

const { mutate } = stryker;
const tests = config.test?.include ?? [];

test.each([...mutate, ...tests].flatMap(alternativesOf))(
  'what mutation tests name as %s is there',
  (pattern) => {
    expect(globSync(pattern, { cwd: ROOT })).not.toEqual([]);
  },
);

test('mutation tests change files, and ask tests about them', () => {
  expect(mutate.length).toBeGreaterThan(0);
  expect(tests.length).toBeGreaterThan(0);
});
