import { expect, test } from 'vitest';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { createPathCheck, isApiPath, methodsOf } from '#http/routes.ts';
import { openapi } from '../support/api-client-contract.ts';
import { pathsOfEndpoints } from '../support/endpoint-paths.ts';

test.each(Object.entries<Endpoint>(ACCOUNT_ENDPOINTS))(
  'HEAD works for %s exactly where GET does, unless it makes a session',
  (_, endpoint) => {
    const hasHead = methodsOf(endpoint).includes('HEAD');
    expect(hasHead).toBe(endpoint.method === 'GET' && endpoint.access !== 'session');
  },
);

const isKnown = createPathCheck(pathsOfEndpoints());

test.each([
  '/api/v1',
  '/api/v1/',
  '/api/v1/me',
  '//api/v1/me',
  '/api///v1/me',
  '/api/v1%2Fme',
  '/api%2Fv1/me',
  '/%61pi/v1',
])('%s is under the API', (path) => expect(isApiPath(path)).toBe(true));

test.each([
  '/',
  '/api',
  '/api/v1x',
  '/api/v10',
  '/x/api/v1',
  '/docs',
  '/landing',
  '/status.json',
  '/health',
  '/%',
  '/api%',
  '',
])('%s is not under the API', (path) => expect(isApiPath(path)).toBe(false));

test('every path of a route is known, and nothing else', () => {
  for (const path of pathsOfEndpoints()) {
    expect(
      isKnown(path.replace('{asset}', 'init.js').replace('{path+}', '0/000').replace('{n}', '1')),
    ).toBe(true);
  }
  for (const path of ['/record/tile/0/x001/067', '/record/tile/a\nb/c']) {
    expect(isKnown(path)).toBe(true);
  }
  for (const path of [
    '/docs/a/b',
    '/record/picks/1/2/proof',
    '/api/v1/me/',
    '/api/v1/openapi0json',
    '/healthy',
    '/api/v1/ME',
  ]) {
    expect(isKnown(path)).toBe(false);
  }
});

test('every known path is in the document, the page and the files of both pages aside', () => {
  const known = pathsOfEndpoints().filter(
    (path) => /^\/(api|record)\//.test(path) || /^\/(docs|landing|health|status\.json)$/.test(path),
  );
  expect(Object.keys(openapi.paths).sort()).toEqual(
    known.map((path) => path.replace('+', '')).sort(),
  );
});
