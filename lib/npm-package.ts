import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'fflate';
import { createTar } from 'nanotar';
import { PROJECT_ROOT } from '../build.config.ts';

const SOURCE = join(PROJECT_ROOT, 'clients/typescript');
const TSC = join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc');

/** A package as it is served: the name of its file, and its bytes. */
export type Package = { readonly name: string; readonly bytes: Uint8Array };

/**
 * The TypeScript client as npm installs it: compiled, with its types, README and licence. The same
 * sources give the same bytes on every machine: files are in order of their names and have one
 * time. The compiler writes into a folder below `drafts`, which is removed again.
 */
export async function buildNpmPackage(drafts: string): Promise<Package> {
  const draft = mkdtempSync(join(drafts, 'typescript-'));
  try {
    const output = ['--outDir', join(draft, 'dist')];
    await promisify(execFile)(process.execPath, [TSC, '-p', SOURCE, ...output]);
    const manifest = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8'));
    const programs = Object.values<string>(manifest.bin ?? {});
    const files = [
      ...['LICENSE', 'README.md', 'package.json'].map((name) => [SOURCE, name] as const),
      ...globSync('dist/**/*.{js,d.ts}', { cwd: draft }).map((name) => [draft, name] as const),
    ];
    const entries = files
      .map(([folder, name]) => ({ name: name.replaceAll('\\', '/'), path: join(folder, name) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, path }) => ({
        name: `package/${name}`,
        data: readFileSync(path),
        attrs: { mode: programs.includes(name) ? '755' : '644', mtime: 0, uid: 0, gid: 0 },
      }));
    return {
      name: `${manifest.name}-${manifest.version}.tgz`,
      bytes: gzipSync(createTar(entries), { mtime: 0, level: 9 }),
    };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
