import { expect, test } from 'vitest';
import { theOddsApi } from '#adapters/odds-feeds/the-odds-api/feed.ts';
import { readSettings } from '#adapters/odds-feeds/the-odds-api/settings.ts';

const feedOf = (env: Readonly<Record<string, string>>) =>
  theOddsApi(readSettings((name) => env[name]));

test('a sport is asked for decimal odds, ISO times and links, in the regions of the settings', () => {
  expect(feedOf({ ODDS_REGIONS: 'eu,uk' }).quotes('soccer_epl').request).toEqual({
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

test('named bookmakers replace regions', () => {
  const feed = feedOf({ ODDS_REGIONS: 'eu', ODDS_BOOKMAKERS: 'pinnacle,unibet' });
  const { query } = feed.quotes('soccer_epl').request;
  expect(query).toMatchObject({ bookmakers: 'pinnacle,unibet' });
  expect(query).not.toHaveProperty('regions');
});

test('no request carries a credential', () => {
  const { sports, kickOffs, quotes, scores } = feedOf({});
  const calls = [sports, kickOffs('soccer_epl'), quotes('soccer_epl'), scores('soccer_epl')];
  expect(JSON.stringify(calls)).not.toMatch(/apikey/i);
});

test.each([
  [6, { ODDS_REGIONS: 'eu,uk' }],
  [1, { ODDS_MARKETS: 'h2h' }],
  [3, { ODDS_BOOKMAKERS: 'a,b,c,d,e,f,g,h,i,j' }],
  [6, { ODDS_BOOKMAKERS: 'a,b,c,d,e,f,g,h,i,j,k', ODDS_REGIONS: 'eu,uk,us' }],
])('the odds of a sport cost %d credits under %j', (credits, env) => {
  expect(feedOf(env).quotes('soccer_epl').cost).toBe(credits);
});
