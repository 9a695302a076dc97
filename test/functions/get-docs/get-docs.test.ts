import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createGetDocs } from '#functions/get-docs/get-docs.ts';
import { toApiRequest } from '#http/api-request.ts';
import { createApi } from '../../support/api-client.ts';
import { openapi } from '../../support/api-client-contract.ts';
import { builtReference } from '../../support/built-page.ts';

test('the document is served to anyone, as it is', async () => {
  const answer = await createApi().send('/api/v1/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openapi)));
  expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
});

test('the page loads nothing from elsewhere, and every file it names is served', async () => {
  const api = createApi();
  const page = await api.send('/docs');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self';/,
  );
  expect(page.text).not.toMatch(/https?:|<script>/);
  expect(page.text, 'a browser asks for /favicon.ico otherwise').toContain(
    '<link rel="icon" href="data:,">',
  );
  expect((await api.send('/docs/start-here')).headers['content-security-policy']).toBe(
    page.headers['content-security-policy'],
  );
  const files = [...page.text.matchAll(/(?:link rel="stylesheet" href|src)="([^"]+)"/g)].map(
    ([, file = '']) => file,
  );
  const names = files.map((file) => file.replace(/\?v=[0-9a-f]{16}$/, ''));
  expect(names).toEqual(['docs/swagger-ui.css', 'docs/swagger-ui-bundle.js', 'docs/init.js']);
  for (const file of files) {
    const answer = await api.send(`/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  }
});

test.each([
  '/docs/api-reference',
  '/docs/package.json',
  '/docs/..%2fhandler.js',
  '/docs/toString',
  '/docs/__proto__',
])('%s is not a document', async (path) => {
  expect((await createApi().send(path)).status).toBe(404);
});

test('who holds a document gets 304', async () => {
  const api = createApi();
  const { etag = '' } = (await api.send('/api/v1/openapi.json')).headers;
  const answer = await api.send('/api/v1/openapi.json', { headers: { 'if-none-match': etag } });
  expect(answer.status).toBe(304);
});

test('the viewer is read once', () => {
  const readAsset = vi.fn((name: string) => gzipSync(name));
  const getDocs = createGetDocs({ openapi, readAsset, site: { 'api-reference': builtReference } });
  const event = { rawPath: '/docs/swagger-ui-bundle.js', headers: { 'accept-encoding': 'br' } };
  const request = toApiRequest(event, { fallbackId: 'id', receivedAt: 0 });
  const { body } = getDocs(request);
  const reads = readAsset.mock.calls.length;
  expect(getDocs(request).body).toBe(body);
  expect(readAsset).toHaveBeenCalledTimes(reads);
});

test.each([
  [undefined, 'gzip'],
  ['', 'gzip'],
  ['identity', 'gzip'],
  ['gzip', 'gzip'],
  ['br', 'br'],
])(
  'the viewer is never sent plain: to a client that accepts %s it goes as %s',
  async (accepted, coding) => {
    const headers: Record<string, string> =
      accepted === undefined ? {} : { 'accept-encoding': accepted };
    for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
      const answer = await createApi().send(`/docs/${file}`, { headers });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.text).toContain(`/* ${file} x`);
    }
  },
);

test('a browser keeps the files of this version for ever, and other addresses for an hour', async () => {
  const api = createApi();
  const page = await api.send('/docs');
  expect(page.headers['cache-control']).toBe('public, max-age=3600');
  const [, file = ''] = /src="(docs\/swagger-ui-bundle[^"]+)"/.exec(page.text) ?? [];
  const versioned = await api.send(`/${file}`);
  expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const older = await api.send('/docs/swagger-ui-bundle.js?v=0123456789abcdef');
  expect(older.headers['cache-control']).toBe('public, max-age=3600');
  const { etag = '' } = versioned.headers;
  const held = await api.send(`/${file}`, { headers: { 'if-none-match': etag } });
  expect([held.status, held.headers['cache-control']]).toEqual([
    304,
    'public, max-age=31536000, immutable',
  ]);
});
