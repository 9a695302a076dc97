import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { BUNDLE_SOURCES, FUNCTION_BUNDLE, PROJECT_ROOT, sourceKey } from '../build.config.ts';
import { ENDPOINTS } from '../lambdas/functions/endpoints.ts';
import type { Endpoint } from '../lambdas/http/endpoint.ts';
import { buildClients } from './build-clients.ts';
import { buildDocs } from './build-docs.ts';
import { buildPage } from './build-page.ts';
import { compressed } from './built-file.ts';

const FUNCTIONS = join(PROJECT_ROOT, 'lambdas/functions');
const BUNDLES = join(PROJECT_ROOT, 'build/functions');
const HOUR_MS = 3_600_000;
const REMOVE = { recursive: true, force: true };

/**
 * Bundles every function as one self-contained CommonJS file with its map, and puts what it serves
 * beside it, compressed. Returns the folder that holds a folder of that for each function. Where
 * the same sources were bundled before, that is all. Several processes may bundle at once. Rejects
 * with the bundler's own error, and where the sources change meanwhile.
 */
export async function bundleFunctions(): Promise<string> {
  const folder = join(BUNDLES, sourceKey(BUNDLE_SOURCES));
  if (existsSync(folder)) {
    return folder;
  }
  const draft = `${folder}.${process.pid}`;
  const names = globSync('*/handler.ts', { cwd: FUNCTIONS }).map((path) => dirname(path));
  const bundled = build({
    ...FUNCTION_BUNDLE,
    entryPoints: Object.fromEntries(
      names.map((name) => [`${name}/index`, join(FUNCTIONS, name, 'handler.ts')]),
    ),
    outdir: draft,
    // The map lies beside the bundle for reading a stack trace afterwards. The runtime does not
    // load it: that would make every cold start a third longer.
    sourcemap: true,
    sourcesContent: false,
  });
  await Promise.all([buildPage(), buildDocs(), buildClients()]);
  const assets = Object.entries<readonly Endpoint[]>(ENDPOINTS).flatMap(([name, endpoints]) =>
    [...new Set(endpoints.flatMap(({ assets = [] }) => assets))].map((file) =>
      putInto(join(draft, name), join(PROJECT_ROOT, file)),
    ),
  );
  await Promise.all([bundled, ...assets]);
  // Without this Node would read the bundles of this machine as modules, as the package.json above
  // them says.
  writeFileSync(join(draft, 'package.json'), '{"type":"commonjs"}\n');
  for (const old of readdirSync(BUNDLES).map((name) => join(BUNDLES, name))) {
    if (Date.now() - (statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? 0) > HOUR_MS) {
      rmSync(old, REMOVE);
    }
  }
  if (join(BUNDLES, sourceKey(BUNDLE_SOURCES)) !== folder) {
    rmSync(draft, REMOVE);
    throw new Error('The sources of the functions have changed while they were bundled.');
  }
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another process has bundled the same sources meanwhile.
    if (!existsSync(folder)) {
      throw error;
    }
    rmSync(draft, REMOVE);
  }
  return folder;
}

/** Puts a file into a folder: in both codings, or as it is where it holds both. */
async function putInto(folder: string, file: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const target = join(folder, basename(file));
  if (file.endsWith('.json')) {
    return copyFileSync(file, target);
  }
  const { gzip, br } = await compressed(readFileSync(file), 9);
  writeFileSync(`${target}.gz`, gzip);
  writeFileSync(`${target}.br`, br);
}
