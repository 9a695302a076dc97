import { copyFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';

const PROJECT_ROOT = join(import.meta.dirname, '../..');

/**
 * The handler of `lambdas/functions/<name>` as one self-contained CommonJS file, with the named files (relative to the
 * project's root) beside it. Bundled in this process: the CDK's own bundling starts a package manager for every function,
 * which doubles the time of a synth. Nothing is bundled where the CDK is told to skip it.
 */
export function functionBundle(name: string, assets: readonly string[]): Code {
  const folder = join(PROJECT_ROOT, 'lambdas/functions', name);
  return Code.fromAsset(folder, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Named because the CDK asks for one; the local bundling below always succeeds or throws.
      image: DockerImage.fromRegistry('never-used'),
      local: {
        tryBundle(outputDir) {
          bundle(join(folder, 'handler.ts'), outputDir);
          for (const file of assets) copyFileSync(join(PROJECT_ROOT, file), join(outputDir, basename(file)));
          return true;
        },
      },
    },
  });
}

function bundle(entry: string, outputDir: string): void {
  buildSync({
    entryPoints: [entry],
    outfile: join(outputDir, 'index.js'),
    absWorkingDir: PROJECT_ROOT,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    // The map lies beside the bundle for reading a stack trace afterwards. The runtime is not told of it:
    // loading it would make every cold start a third longer.
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
  });
}
