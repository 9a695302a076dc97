import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundleFunctions } from '../../lib/bundle-functions.ts';

const BUNDLED_WITHIN_MS = 60_000;

test(
  'a function is one CommonJS file that runs by itself, its map and its extra files beside it',
  async () => {
    const folder = join(await bundleFunctions(), 'get-docs');
    expect(readdirSync(folder).sort()).toEqual([
      'docs-customers.json',
      'docs.json',
      'index.js',
      'index.js.map',
      'swagger-ui-bundle.js.br',
      'swagger-ui-bundle.js.gz',
      'swagger-ui.css.br',
      'swagger-ui.css.gz',
    ]);
    expect(readFileSync(join(folder, 'index.js'), 'utf8')).not.toMatch(/^(import|export) /m);

    expect(readFileSync(join(folder, '../get-me/index.js'), 'utf8')).not.toMatch(
      /sso_start_url|credential_process/,
    );

    const { handler } = createRequire(import.meta.url)(join(folder, 'index.js'));
    const answer = await handler(
      { routeKey: 'ANY /docs', rawPath: '/docs', requestContext: { http: { method: 'GET' } } },
      {},
    );
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });

    const viewer = readFileSync('node_modules/swagger-ui-dist/swagger-ui.css', 'utf8');
    expect(gunzipSync(readFileSync(join(folder, 'swagger-ui.css.gz'))).toString()).toBe(viewer);
    expect(brotliDecompressSync(readFileSync(join(folder, 'swagger-ui.css.br'))).toString()).toBe(
      viewer,
    );
  },
  BUNDLED_WITHIN_MS,
);
