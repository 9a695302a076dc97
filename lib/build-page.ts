import { join } from 'node:path';
import { PROJECT_ROOT } from '../build.config.ts';
import { replaceFile, toBuiltFile } from './built-file.ts';

/** The built page as one file, which the stack copies beside the function that serves it. */
const PAGE_FILE = join(PROJECT_ROOT, 'build/page.json');

/** Browsers since the spring of 2024, which know `light-dark()`, nesting, popovers and `@layer`. */
const BROWSERS = ['chrome123', 'edge123', 'firefox125', 'safari17.5'];

/**
 * Builds `web/` into `build/page.json` and returns the path of that file. Rejects with the
 * bundler's own error.
 */
export async function buildPage(): Promise<string> {
  // Loaded only where something is to be built: it takes longer than all else here.
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root: join(PROJECT_ROOT, 'web'),
    base: '/page/',
    publicDir: false,
    envDir: false,
    logLevel: 'error',
    plugins: [
      { name: 'styles-first', transformIndexHtml: { order: 'post', handler: stylesFirst } },
    ],
    // Said aloud, because a test runner sets NODE_ENV.
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
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
  if (!output || !('output' in output)) {
    throw new Error('The bundler watched instead of building.');
  }
  const files = output.output.map(async (file) => {
    const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
    return [file.fileName, await toBuiltFile(file.fileName, source)] as const;
  });
  const { 'index.html': html, ...assets } = Object.fromEntries(await Promise.all(files));
  replaceFile(PAGE_FILE, JSON.stringify({ html, assets }));
  return PAGE_FILE;
}

/**
 * The page with its styles before its scripts: a browser with few connections fetches them in this
 * order, and paints the header once it has the styles.
 */
function stylesFirst(html: string): string {
  return html.replace(/( *<script .*?)( *<link rel="stylesheet"[^\n]*\n)/s, '$2$1');
}
