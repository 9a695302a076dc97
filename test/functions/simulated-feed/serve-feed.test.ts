import { expect, test } from 'vitest';
import { createServeFeed } from '#functions/simulated-feed/serve-feed.ts';
import { openSimulatedFeed } from '#simulated-market/simulated-feed.ts';

const NOW = Date.parse('2026-11-23T18:00:00Z');

/** The function with a secret that an operator can replace; it reads the secret once. */
function setUp() {
  const secret = { value: 'first', reads: 0 };
  let kept: string | undefined;
  const key = {
    async read() {
      secret.reads += kept === undefined ? 1 : 0;
      kept ??= secret.value;
      return kept;
    },
    forget() {
      kept = undefined;
    },
  };
  const respondTo = openSimulatedFeed('realistic', NOW);
  return { secret, serve: createServeFeed({ respondTo, key, now: () => NOW }) };
}

const asked = (apiKey: string, rawPath = '/v4/sports') => ({
  rawPath,
  rawQueryString: `regions=eu&apiKey=${apiKey}`,
});

test('a request is answered with status, headers of credits and body', async () => {
  const { serve } = setUp();
  expect(await serve(asked('first', '/v4/sports/icehockey_nhl/odds'))).toEqual({
    statusCode: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-requests-remaining': '4999999',
      'x-requests-used': '1',
      'x-requests-last': '1',
    },
    body: expect.stringContaining('"sport_title":"NHL"'),
  });
});

test('the secret is read once, and again after a refusal, so that a replaced key is accepted', async () => {
  const { secret, serve } = setUp();
  await serve(asked('first'));
  await serve(asked('first'));
  expect(secret.reads).toBe(1);
  secret.value = 'second';
  expect(await serve(asked('second'))).toMatchObject({ statusCode: 401 });
  expect(await serve(asked('second'))).toMatchObject({ statusCode: 200 });
  expect(await serve(asked('first'))).toMatchObject({ statusCode: 401 });
});
