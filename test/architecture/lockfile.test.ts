import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

type Entry = {
  readonly version?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { readonly packages: Readonly<Record<string, Entry>> };

/**
 * The entry that node would find for a name wanted by the package at `path`: the nearest
 * `node_modules` upwards.
 */
function isLocked(path: string, name: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const at =
      folder === '' || folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[at]?.version !== undefined) {
      return true;
    }
    if (folder === '' || folder === '.') {
      return false;
    }
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

test('no package runs a script when it is installed: each that has one was reviewed, and the others may not gain one', () => {
  expect(readFileSync(join(PROJECT_ROOT, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  );
  // npm judges by this list where it does not ignore scripts altogether; without addresses in the
  // lock file, by name.
  expect(manifest.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
});
