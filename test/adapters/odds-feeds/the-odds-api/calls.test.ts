import { expect, test } from 'vitest';
import { kickOffsCall, quotesCall, SPORTS_CALL } from '#adapters/odds-feeds/the-odds-api/calls.ts';
import { readSettings } from '#adapters/odds-feeds/the-odds-api/settings.ts';

const settingsOf = (env: Readonly<Record<string, string>>) => readSettings((name) => env[name]);

test('a sport is asked for decimal odds, ISO times and links, in the regions of the settings', () => {
  expect(quotesCall('soccer_epl', settingsOf({ ODDS_REGIONS: 'eu,uk' })).request).toEqual({
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
  const settings = settingsOf({ ODDS_REGIONS: 'eu', ODDS_BOOKMAKERS: 'pinnacle,unibet' });
  expect(quotesCall('soccer_epl', settings).request.query).toMatchObject({ bookmakers: 'pinnacle,unibet' });
  expect(quotesCall('soccer_epl', settings).request.query).not.toHaveProperty('regions');
});

test('no request carries a credential', () => {
  const calls = [SPORTS_CALL, kickOffsCall('soccer_epl'), quotesCall('soccer_epl', settingsOf({}))];
  expect(JSON.stringify(calls)).not.toMatch(/apikey/i);
});

test.each([
  [6, { ODDS_REGIONS: 'eu,uk' }],
  [1, { ODDS_MARKETS: 'h2h' }],
  [3, { ODDS_BOOKMAKERS: 'a,b,c,d,e,f,g,h,i,j' }],
  [6, { ODDS_BOOKMAKERS: 'a,b,c,d,e,f,g,h,i,j,k', ODDS_REGIONS: 'eu,uk,us' }],
])('the odds of a sport cost %d credits under %j', (credits, env) => {
  expect(quotesCall('soccer_epl', settingsOf(env)).cost).toBe(credits);
});
