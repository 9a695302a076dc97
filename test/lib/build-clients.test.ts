import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { parseTarGzip } from 'nanotar';
import { parse } from 'smol-toml';
import { expect, test } from 'vitest';
import type { BuiltClients } from '#functions/get-page/get-clients.ts';
import npmManifest from '../../clients/typescript/package.json' with { type: 'json' };
import { buildClients } from '../../lib/build-clients.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(await buildClients(), 'utf8');
const { list, packages }: BuiltClients = JSON.parse(text);
const names = Object.keys(packages);
const bytesOf = (ending: string) => {
  const name = names.find((each) => each.endsWith(ending)) ?? '';
  return Buffer.from(packages[name]?.identity ?? '', 'base64');
};

test('the same sources give the same bytes, whenever they are built', async () => {
  expect(readFileSync(await buildClients(), 'utf8')).toBe(text);
});

test('both packages have the version of their manifests, which is one version', () => {
  const { project } = parse(readFileSync(join(ROOT, 'clients/python/pyproject.toml'), 'utf8')) as {
    readonly project?: { readonly version?: string };
  };
  expect(project?.version).toBe(npmManifest.version);
  expect(names).toEqual([
    `betting-analytics-client-${npmManifest.version}.tgz`,
    `betting_analytics_client-${npmManifest.version}-py3-none-any.whl`,
  ]);
});

test('the npm package holds what its manifest names, and its program may be run', async () => {
  const files = await parseTarGzip(bytesOf('.tgz'));
  const held = files.map(({ name }) => name);
  const named = [
    ...Object.values(npmManifest.bin),
    ...Object.values(npmManifest.exports['.']),
    'README.md',
    'LICENSE',
    'package.json',
  ];
  expect(held).toEqual(expect.arrayContaining(named.map((name) => join('package', name))));
  expect(held.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
  expect(files.find(({ name }) => name.endsWith('dist/cli.js'))?.attrs?.mode).toMatch(/755/);
});

test('the wheel lists every file with its hash and its size', () => {
  const files = unzipSync(bytesOf('.whl'));
  const record = Object.keys(files).find((name) => name.endsWith('/RECORD')) ?? '';
  const lines = strFromU8(files[record] ?? new Uint8Array())
    .trim()
    .split('\n');
  const listed = Object.entries(files).map(([name, bytes]) => {
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return name === record ? `${name},,` : `${name},sha256=${hash},${bytes.length}`;
  });
  expect(lines.sort()).toEqual(listed.sort());
  const modules = globSync('*.py', { cwd: join(ROOT, 'clients/python/src/betting_analytics') });
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['py.typed', ...modules].map((name) => `betting_analytics/${name}`)),
  );
});

test('the list names each package with its SHA-256', () => {
  const html = Buffer.from(list.identity, 'base64').toString();
  for (const [name, { identity }] of Object.entries(packages)) {
    const hash = createHash('sha256').update(Buffer.from(identity, 'base64')).digest('hex');
    expect(html).toContain(`href="/clients/${name}#sha256=${hash}"`);
  }
});

const PAGES = ['*.md', 'docs/*.md', 'clients/*/README.md', 'web/**/*.tsx'];

test.each(PAGES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })))(
  '%s installs packages from the service alone, by addresses that it serves',
  (page) => {
    const source = readFileSync(join(ROOT, page), 'utf8');
    expect(source).not.toMatch(/(npm (install|i)|pip install|npx [-\w= ]*) *betting[-_]analytics/);
    for (const [, name = ''] of source.matchAll(/\/clients\/([\w.-]+\.(?:tgz|whl))/g)) {
      expect(names).toContain(name);
    }
  },
);
