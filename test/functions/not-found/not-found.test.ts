import { describe, expect, test } from 'vitest';
import { createApi } from '../../support/api-client.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];
const UNDER_API = [
  '/api/v1',
  '/api/v1/',
  '/api/v1/nothing',
  '/api/v1/me/',
  '/api/v1//me',
  '//api/v1/me',
  '/api//v1/me',
  '/api/v1%2Fme',
  '/api%2fv1%2fme',
  '/%61pi/v1/me',
  '/api/v1/%6de',
  '/api/v1/opportunities/extra',
  `/api/v1/${'x'.repeat(8_000)}`,
];

describe('under /api/v1', () => {
  test.each(UNDER_API)('%.40s is 401 without a key', async (path) => {
    const answer = await createApi().send(path);
    expect(answer.status).toBe(401);
    expect(answer.headers['x-ratelimit-remaining']).toBe('0');
  });

  test.each(UNDER_API)('%.40s is 404 with a key, and counts', async (path) => {
    const answer = await createApi().as().get(path);
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
    expect(answer.headers['x-ratelimit-remaining']).toBe('19999');
    expect(answer.text.length).toBeLessThan(500);
  });

  test.each(METHODS)('%s on a known path is 401 without a key, 405 with one', async (method) => {
    const api = createApi();
    for (const path of [
      '/api/v1/me',
      '/api/v1/opportunities',
      '/api/v1/matches',
      '/api/v1/openapi.json',
    ]) {
      expect((await api.send(path, { method })).status).toBe(401);
      const answer = await api.as().send(path, { method });
      expect(answer.status).toBe(405);
      expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
      expect(answer.headers.allow).toBe('GET, HEAD');
      expect(answer.headers['x-ratelimit-remaining']).toBe('19999');
    }
  });

  test('an unknown path under another method is 404', async () => {
    expect((await createApi().as().send('/api/v1/nothing', { method: 'POST' })).status).toBe(404);
  });
});

describe('elsewhere', () => {
  test.each([
    '/api',
    '/api/v10/me',
    '/api/v2/me',
    '/apiv1',
    '/favicon.ico',
    '/docs/',
    '/health/',
    '/%',
    '/%zz',
  ])('%s is a plain 404 that asks for no key', async (path) => {
    const api = createApi();
    const answer = await api.send(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    expect(api.admission.calls()).toBe(0);
  });

  test.each([
    ['PATCH', '/account/keys', 'GET, HEAD, POST'],
    ['GET', '/account/keys/key_1', 'DELETE'],
    ['GET', '/account/session', 'POST, DELETE'],
    ['POST', '/account/webhook', 'GET, HEAD, PUT, DELETE'],
    ['PUT', '/account/bets/import', 'POST'],
  ])('%s %s is 405 and names the methods that it answers', async (method, path, allow) => {
    const api = createApi();
    const answer = await api.send(path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow?.split(', ').sort()).toEqual(allow.split(', ').sort());
    expect(api.admission.calls()).toBe(0);
  });

  test.each(['/docs', '/docs/init.js', '/health'])('another method on %s is 405', async (path) => {
    const answer = await createApi().send(path, { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });
});

describe('an unknown address that a person opens in a browser', () => {
  const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  test.each(['/nope', '/docs/nope', '/page/nope.js'])(
    '%s is a page with the ways on',
    async (path) => {
      const answer = await createApi().send(path, { headers: { accept } });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain('There is nothing at this address');
      expect(answer.text).not.toContain(path);
    },
  );

  test('is a problem document for programs, and everywhere under the API', async () => {
    const api = createApi();
    expect((await api.send('/nope')).json()).toMatchObject({ code: 'not_found' });
    expect((await api.send('/nope', { headers: { accept: '*/*' } })).json()).toMatchObject({
      code: 'not_found',
    });
    const answer = await api.as().send('/api/v1/nope', { headers: { accept } });
    expect(answer.headers['content-type']).toContain('json');
  });
});
