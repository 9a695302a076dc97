import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

export const PROJECT_ROOT = import.meta.dirname;

/** Everything that decides what the bundle of a function holds; patterns. */
export const BUNDLE_SOURCES = [
  'lambdas/**',
  'simulated-market/**',
  'web/**',
  'clients/typescript/**',
  'clients/python/src/**/*.py',
  'clients/python/*',
  'docs/**',
  'lib/*.ts',
  'lib/docs/*.ts',
  'CHANGELOG.md',
  'build.config.ts',
  'package.json',
  'tsconfig.json',
  'node_modules/.package-lock.json',
];

/** How a function is bundled: one CommonJS file that needs nothing beside it. */
export const FUNCTION_BUNDLE: BuildOptions = {
  absWorkingDir: PROJECT_ROOT,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  // The SDK imports `node:http` when it is first used over http, as locally. As a dynamic import
  // that makes Node load its `fetch`: 13 ms of a cold start, and its memory in every environment.
  supported: { 'dynamic-import': false },
  alias: {
    '@aws-sdk/credential-provider-node': join(
      PROJECT_ROOT,
      'lambdas/runtime/function-credentials.ts',
    ),
  },
  logLevel: 'warning',
};

/**
 * A text that changes with the contents of any of these files below `root`, and with the version of
 * Node.
 */
export function sourceKey(sources: readonly string[], root = PROJECT_ROOT): string {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  for (const file of files) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
