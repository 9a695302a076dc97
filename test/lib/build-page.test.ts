import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { BuiltPage } from '#functions/get-page/get-page.ts';
import { buildPage } from '../../lib/build-page.ts';
import { bundleFunctions } from '../../lib/bundle-functions.ts';

const page: BuiltPage = JSON.parse(readFileSync(await buildPage(), 'utf8'));
const html = Buffer.from(page.html.identity, 'base64').toString();

test('the page has no inline code, and names only its own files', () => {
  expect(html).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|https?:/);
  const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  const own = Object.keys(page.assets).map((name) => `/page/${name}`);
  expect(named.length).toBeGreaterThan(2);
  expect(own).toEqual(expect.arrayContaining(named));
});

test('the styles come before the scripts, and the header is in the document', () => {
  const styles = html.indexOf('<link rel="stylesheet"');
  expect(styles).toBeGreaterThan(0);
  expect(html.indexOf('<script')).toBeGreaterThan(styles);
  expect(html.indexOf('modulepreload')).toBeGreaterThan(styles);
  expect(html).toMatch(/<header class="bar">\s*<span class="brand">\s*<svg /);
});

test('the page is built for production, also by a test runner', () => {
  const scripts = Object.values(page.assets).filter(({ type }) =>
    type.startsWith('text/javascript'),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const { identity } of scripts) {
    expect(Buffer.from(identity, 'base64').toString()).not.toMatch(/lineNumber:|\.tsx/);
  }
});

test('a name changes with the contents, and every file is compressed in both codings', () => {
  for (const [name, { identity, gzip, br }] of Object.entries(page.assets)) {
    expect(name).toMatch(/^[\w-]+-[\w-]{8}\.(js|css|svg)$/);
    const plain = Buffer.from(identity, 'base64');
    expect(gunzipSync(Buffer.from(gzip, 'base64')).equals(plain)).toBe(true);
    expect(brotliDecompressSync(Buffer.from(br, 'base64')).equals(plain)).toBe(true);
  }
});

test('the deployed function serves the page from beside its bundle', async () => {
  const folder = join(await bundleFunctions(), 'get-page');
  const { handler } = createRequire(import.meta.url)(join(folder, 'index.js'));
  const answer = await handler(
    { routeKey: 'ANY /keys', rawPath: '/keys', requestContext: { http: { method: 'GET' } } },
    {},
  );
  expect(answer).toMatchObject({
    statusCode: 200,
    body: page.html.identity,
    isBase64Encoded: true,
  });
}, 300_000);
