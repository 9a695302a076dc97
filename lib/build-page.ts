import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT, sourceKey } from '../build.config.ts';
import { replaceFile, toBuiltFile } from './built-file.ts';

/** The built page as one file, which the stack copies beside the function that serves it. */
const PAGE_FILE = join(PROJECT_ROOT, 'build/page.json');

/** Everything that decides what the build makes. */
const SOURCES = [
  'web/**',
  'lib/*.ts',
  'build.config.ts',
  'package.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];

/** Browsers since the spring of 2024, which know `light-dark()`, nesting, popovers and `@layer`. */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

/**
 * Builds `web/` into `build/page.json`, unless that file was made from the same sources. Returns the path of the file.
 * Rejects with the bundler's own error, and where the sources change meanwhile.
 */
export async function buildPage(): Promise<string> {
  const key = sourceKey(SOURCES);
  if (existsSync(PAGE_FILE) && JSON.parse(readFileSync(PAGE_FILE, 'utf8')).key === key) return PAGE_FILE;
  const files = await inProduction(bundle);
  if (sourceKey(SOURCES) !== key) throw new Error('The sources of the page have changed while it was built.');
  const { 'index.html': html, ...assets } = Object.fromEntries(
    await Promise.all(
      files.map(async ({ name, source }) => [name, await toBuiltFile(name, source)] as const),
    ),
  );
  replaceFile(PAGE_FILE, JSON.stringify({ key, html, assets }));
  return PAGE_FILE;
}

/** The bundler builds for development under any other value of this variable, such as that of a test runner. */
async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

async function bundle() {
  // Loaded only where something is to be built: it takes longer than all else here.
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root: join(PROJECT_ROOT, 'web'),
    base: '/page/',
    publicDir: false,
    envDir: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      assetsDir: '',
      assetsInlineLimit: 0,
      target: BROWSERS,
      cssTarget: BROWSERS,
      modulePreload: { polyfill: false },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('The bundler watched instead of building.');
  return output.output.map((file) => ({
    name: file.fileName,
    source: Buffer.from(file.type === 'chunk' ? file.code : file.source),
  }));
}
