import { describe, expect, test } from 'vitest';
import { createApi } from '../../support/api-client.ts';

test.each(['/clients', '/clients/'])('%s lists the packages', async (path) => {
  const answer = await createApi().send(path);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
});

describe('a package', () => {
  test('never changes under its name, and is sent as it is', async () => {
    const answer = await createApi().send('/clients/a-client-1.0.0.tgz', {
      headers: { 'accept-encoding': 'br, gzip' },
    });
    expect(answer.text).toBe('packed');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    '/clients/a-client-0.9.0.tgz',
    '/clients/toString',
    '/clients/a/b',
    '/clients/..%2fx',
  ])('%s is none', async (path) => {
    expect((await createApi().send(path)).status).toBe(404);
  });
});
