import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { App, Duration, Stack } from 'aws-cdk-lib';
import { afterAll, expect, test } from 'vitest';
import { endpoint } from '#functions/get-docs/endpoint.ts';
import { buildDocs } from '../../lib/build-docs.ts';
import { ServiceFunction } from '../../lib/constructs/service-function.ts';
import { readStageConfig } from '../../lib/stage-config.ts';

const outdir = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(outdir, { recursive: true, force: true }));

test('a function is one CommonJS file that runs by itself, its map and its extra files, compressed, beside it', async () => {
  buildDocs();
  const app = new App({ outdir });
  new ServiceFunction(new Stack(app, 'bundled'), 'get-docs', {
    config: readStageConfig({}),
    failureImpact: 'A test.',
    environment: {},
    timeout: Duration.seconds(1),
    memoryMiB: 128,
    assets: endpoint.assets ?? [],
  });
  app.synth();

  const [asset] = readdirSync(outdir).filter((name) => name.startsWith('asset.'));
  const folder = join(outdir, asset ?? '');
  expect(readdirSync(folder).sort()).toEqual([
    'docs.json.br',
    'docs.json.gz',
    'index.js',
    'index.js.map',
    'swagger-ui-bundle.js.br',
    'swagger-ui-bundle.js.gz',
    'swagger-ui.css.br',
    'swagger-ui.css.gz',
  ]);
  expect(readFileSync(join(folder, 'index.js'), 'utf8')).not.toMatch(/^(import|export) /m);

  const { handler } = createRequire(import.meta.url)(join(folder, 'index.js'));
  const answer = await handler({ rawPath: '/docs', requestContext: { http: { method: 'GET' } } }, {});
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } });

  const viewer = readFileSync('node_modules/swagger-ui-dist/swagger-ui.css', 'utf8');
  expect(gunzipSync(readFileSync(join(folder, 'swagger-ui.css.gz'))).toString()).toBe(viewer);
  expect(brotliDecompressSync(readFileSync(join(folder, 'swagger-ui.css.br'))).toString()).toBe(viewer);
});
