import { describe, expect, test } from 'vitest';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { takesEveryMethod } from '#http/routes.ts';
import { createApi } from '../support/api-client.ts';

const ALL: readonly Endpoint[] = [
  ...Object.values(ENDPOINTS).flat(),
  ...Object.values(ACCOUNT_ENDPOINTS),
];
const ONE_ROUTE = ALL.filter(takesEveryMethod).map(({ path, access }) => ({
  path: path.replace(/\{\w+\+?\}/g, 'x'),
  access,
}));
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

describe.each(ONE_ROUTE)('another method than GET and HEAD on $path', ({ path, access }) => {
  const isKeyed = access === 'api_key';

  test.each(OTHER_METHODS)('%s is 405, and told what the address answers', async (method) => {
    const api = createApi();
    const answer = await (isKeyed ? api.as() : api).send(path, { method, body: '{"a":1}' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toMatchObject({
      code: 'method_not_allowed',
      detail: 'This address answers GET and HEAD only.',
    });
    expect(answer.headers['x-ratelimit-remaining']).toBe(isKeyed ? '19999' : undefined);
    expect(api.admission.calls()).toBe(isKeyed ? 1 : 0);
  });
});

test.each(ONE_ROUTE.filter(({ access }) => access === 'api_key'))(
  'another method on $path is 401 without a key, before the method is looked at',
  async ({ path }) => {
    const answer = await createApi().send(path, { method: 'POST' });
    expect(answer.status).toBe(401);
    expect(answer.headers.allow).toBeUndefined();
    expect(answer.headers['x-ratelimit-remaining']).toBe('0');
  },
);

test('what has one route for every method is the only endpoint of its path', () => {
  for (const { path } of ALL.filter(takesEveryMethod)) {
    expect(ALL.filter((each) => each.path === path).map(({ method }) => method)).toEqual(['GET']);
  }
});

test('no route for every method asks for a token, which would be refused before the method', () => {
  const access = new Set(ALL.filter(takesEveryMethod).map((each) => each.access));
  expect([...access].sort()).toEqual(['api_key', 'public']);
});
