import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRouter } from '../../local/gateway/router.ts';

const KEYS = [
  '$default',
  'ANY /docs/{proxy+}',
  'GET /docs/{asset}',
  'GET /docs/guide',
  'ANY /docs/guide',
  'GET /docs',
  'GET /{tenant}/docs',
];

function routeOf(method: string, path: string, keys: readonly string[] = KEYS) {
  const match = createRouter(keys.map((routeKey) => ({ routeKey, target: routeKey })))(
    method,
    path,
  );
  return match && { key: match.routeKey, ...match.pathParameters };
}

describe('the route of a request', () => {
  test.each([
    ['GET', '/docs', { key: 'GET /docs' }],
    ['GET', '/docs/guide', { key: 'GET /docs/guide' }],
    ['POST', '/docs/guide', { key: 'ANY /docs/guide' }],
    ['GET', '/docs/app.css', { key: 'GET /docs/{asset}', asset: 'app.css' }],
    ['PUT', '/docs/app.css', { key: 'ANY /docs/{proxy+}', proxy: 'app.css' }],
    ['GET', '/docs/a/b', { key: 'ANY /docs/{proxy+}', proxy: 'a/b' }],
    ['GET', '/acme/docs', { key: 'GET /{tenant}/docs', tenant: 'acme' }],
    ['GET', '/docs/', { key: 'ANY /docs/{proxy+}', proxy: '' }],
    ['POST', '/docs', { key: '$default' }],
    ['GET', '/Docs', { key: '$default' }],
    ['GET', '/', { key: '$default' }],
  ])('%s %s', (method, path, expected) => {
    expect(routeOf(method, path)).toEqual(expected);
  });

  test('does not exist without a fitting route and a $default', () => {
    expect(routeOf('GET', '/other', ['GET /docs'])).toBeUndefined();
  });

  test('does not depend on the order of the template', () => {
    const requests = fc.constantFrom(
      '/docs',
      '/docs/guide',
      '/docs/x',
      '/docs/x/y',
      '/t/docs',
      '/none',
    );
    const methods = fc.constantFrom('GET', 'POST');
    fc.assert(
      fc.property(
        fc.shuffledSubarray(KEYS, { minLength: KEYS.length }),
        methods,
        requests,
        (keys, method, path) => {
          expect(routeOf(method, path, keys)).toEqual(routeOf(method, path));
        },
      ),
    );
  });
});
