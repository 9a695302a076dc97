import { expect, test } from 'vitest';
import { VIEW_PATHS } from '#functions/get-page/endpoint.ts';
import { CONTENT_SECURITY_POLICY, createGetPage } from '#functions/get-page/get-page.ts';
import { toApiRequest } from '#http/api-request.ts';
import { createApi } from '../../support/api-client.ts';
import { aBuiltPage } from '../../support/built-page.ts';

test.each([...VIEW_PATHS, '/events/5b8f2c0e9a1d4c37'])(
  '%s answers the page, under the strict policy, to be asked for at each visit',
  async (path) => {
    const answer = await createApi().send(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^<!doctype html>/);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
  },
);

test('the policy allows this origin only, no inline code and no text as code', () => {
  expect(CONTENT_SECURITY_POLICY).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "connect-src 'self'; " +
      "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "worker-src 'self'; require-trusted-types-for 'script'; trusted-types simulation",
  );
});

test('a file of the page never changes under its name', async () => {
  const answer = await createApi().send('/page/index-1a2b.js');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.text).toBe('start();');
});

test.each([
  '/page/package.json',
  '/page/page.json',
  '/page/..%2fhandler.js',
  '/page/toString',
  '/page/__proto__',
  '/events',
  '/events/a/b',
])('%s is not a file of the page', async (path) => {
  expect((await createApi().send(path)).status).toBe(404);
});

test('a browser that holds the page gets 304', async () => {
  const api = createApi();
  const { etag = '' } = (await api.send('/')).headers;
  const answer = await api.send('/keys', { headers: { 'if-none-match': etag } });
  expect(answer.status).toBe(304);
});

test('the bodies that the build compressed are sent as they are', () => {
  const getPage = createGetPage(aBuiltPage);
  const bodyFor = (coding: string) =>
    getPage(
      toApiRequest(
        { rawPath: '/', headers: { 'accept-encoding': coding } },
        { fallbackId: 'id', receivedAt: 0 },
      ),
    );
  expect(bodyFor('br')).toMatchObject({ body: aBuiltPage.html.br, isBase64Encoded: true });
  expect(bodyFor('gzip').headers['Content-Encoding']).toBe('gzip');
  expect(bodyFor('').headers['Content-Encoding']).toBeUndefined();
});
