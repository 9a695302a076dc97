import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as keys from '#adapters/dynamodb/keys.ts';

const page = readFileSync('docs/table.md', 'utf8');

/**
 * A key with the names of its parts in their places: `KEY#<hash>`. Leading zeros of a padded number
 * are left out.
 */
function templateOf(entry: unknown): string | undefined {
  const makeKey =
    typeof entry === 'function' ? (entry as (...args: never[]) => unknown) : () => entry;
  const [, names = ''] = /\(([^)]*)\)/.exec(makeKey.toString()) ?? [];
  const places = names.split(',').flatMap((name) => (name.trim() ? [`<${name.trim()}>`] : []));
  const key = makeKey(...(places as never[]));
  if (typeof key !== 'object' || key === null || !('pk' in key) || !('sk' in key)) {
    return undefined;
  }
  return `| \`${key.pk}\` | \`${key.sk}\` |`.replaceAll(/0+</g, '<');
}

test('docs/table.md lists every key of the table and no other', () => {
  const templates = Object.values(keys).flatMap((entry) => templateOf(entry) ?? []);
  const listed = [...page.matchAll(/^\| `[A-Z][^`]*` \| `[^`]*` \|/gm)].map(([row]) => row);
  expect(templates).toContain('| `KEY#<hash>` | `KEY` |');
  expect(listed.sort()).toEqual(templates.sort());
});
