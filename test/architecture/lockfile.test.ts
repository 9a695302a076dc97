import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

type Entry = {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Entry>> };

/** The entry that node would find for a name wanted by the package at `path`: the nearest `node_modules` upwards. */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const at = folder === '' || folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[at]?.version !== undefined) return true;
    if (folder === '' || folder === '.') return false;
  }
}

test('npm ci finds every dependency in the lock file, those of other platforms included', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.devDependencies, ...entry.optionalDependencies })
      .filter((name) => !isLocked(path, name))
      .map((name) => `${path || 'package.json'} → ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no address, so that every registry can serve it', () => {
  expect(text).not.toMatch(/"resolved"/);
});
