import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { createGetDocs } from '#functions/get-docs/get-docs.ts';
import { toApiRequest } from '#http/api-request.ts';
import { createApi } from '../../support/api-client.ts';
import { openapi } from '../../support/api-client-contract.ts';

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
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(page.text).not.toMatch(/https?:|<script>/);
  const files = [...page.text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file);
  expect(files).toEqual(['docs/swagger-ui.css', 'docs/swagger-ui-bundle.js', 'docs/init.js']);
  for (const file of files) {
    const answer = await api.send(`/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
  }
});

test.each(['/docs/package.json', '/docs/..%2fhandler.js', '/docs/toString', '/docs/__proto__'])(
  '%s is not a document',
  async (path) => {
    expect((await createApi().send(path)).status).toBe(404);
  },
);

test('who holds a document gets 304', async () => {
  const api = createApi();
  const { etag = '' } = (await api.send('/api/v1/openapi.json')).headers;
  const answer = await api.send('/api/v1/openapi.json', { headers: { 'if-none-match': etag } });
  expect(answer.status).toBe(304);
});

test('the viewer is read and compressed once', () => {
  const readAsset = vi.fn((name: string) => readFileSync(`node_modules/swagger-ui-dist/${name}`, 'utf8'));
  const getDocs = createGetDocs({ openapi, readAsset });
  const event = { rawPath: '/docs/swagger-ui-bundle.js', headers: { 'accept-encoding': 'br' } };
  const first = getDocs(toApiRequest(event, 'id', 0));
  expect(getDocs(toApiRequest(event, 'id', 0))).toBe(first);
  expect(readAsset).toHaveBeenCalledTimes(1);
  expect(first.body?.length).toBeLessThan(1_000_000);
});
