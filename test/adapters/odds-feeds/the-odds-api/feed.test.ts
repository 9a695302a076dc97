import { expect, test } from 'vitest';
import type { FeedCall } from '#adapters/odds-feeds/odds-feed.ts';
import type { Ask } from '#adapters/odds-feeds/remote-source.ts';
import { theOddsApi } from '#adapters/odds-feeds/the-odds-api/feed.ts';
import { readSettings } from '#adapters/odds-feeds/the-odds-api/settings.ts';

const feedOf = (env: Readonly<Record<string, string>>) =>
  theOddsApi(readSettings((name) => env[name]));

/** What a feed asks; nothing is answered. */
async function callOf(asking: (ask: Ask) => Promise<unknown>): Promise<FeedCall<unknown>> {
  const calls: FeedCall<unknown>[] = [];
  await asking(async (call) => {
    calls.push(call as FeedCall<unknown>);
    return { ok: false, failure: { reason: 'not_found', code: null }, spent: 0 };
  });
  expect(calls).toHaveLength(1);
  return calls[0] as FeedCall<unknown>;
}

const oddsCall = (env: Readonly<Record<string, string>>) =>
  callOf((ask) => feedOf(env).quotes('soccer_epl', ask));

test('a sport is asked for decimal odds, ISO times and links, in the regions of the settings', async () => {
  expect((await oddsCall({ ODDS_REGIONS: 'eu,uk' })).request).toEqual({
    path: '/v4/sports/soccer_epl/odds',
    query: {
      regions: 'eu,uk',
      markets: 'h2h,spreads,totals',
      oddsFormat: 'decimal',
      dateFormat: 'iso',
      includeLinks: 'true',
    },
  });
});

test('named bookmakers replace regions', async () => {
  const asked = await oddsCall({ ODDS_REGIONS: 'eu', ODDS_BOOKMAKERS: 'pinnacle,unibet' });
  const { query } = asked.request;
  expect(query).toMatchObject({ bookmakers: 'pinnacle,unibet' });
  expect(query).not.toHaveProperty('regions');
});

test('no request carries a credential', async () => {
  const { sports, kickOffs, scores } = feedOf({});
  const listed = await callOf((ask) => kickOffs('soccer_epl', ask));
  const calls = [sports, listed, await oddsCall({}), scores('soccer_epl')];
  expect(JSON.stringify(calls)).not.toMatch(/apikey/i);
});

test.each([
  [6, { ODDS_REGIONS: 'eu,uk' }],
  [1, { ODDS_MARKETS: 'h2h' }],
  [3, { ODDS_BOOKMAKERS: 'a,b,c,d,e,f,g,h,i,j' }],
  [6, { ODDS_BOOKMAKERS: 'a,b,c,d,e,f,g,h,i,j,k', ODDS_REGIONS: 'eu,uk,us' }],
])('the odds of a sport cost %d credits under %j', async (credits, env) => {
  expect((await oddsCall(env)).cost).toBe(credits);
});
