import { expect, test } from 'vitest';
import { parseFeedSettings } from '#adapters/odds-feeds/feed-settings.ts';
import { oddsRequest, SPORTS_REQUEST } from '#adapters/odds-feeds/the-odds-api/request.ts';

test('a sport is asked for decimal odds, ISO times and links, in the regions of the settings', () => {
  expect(oddsRequest('soccer_epl', parseFeedSettings({ regions: 'eu,uk' }))).toEqual({
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
  const settings = parseFeedSettings({ regions: 'eu', bookmakers: 'pinnacle,unibet' });
  expect(oddsRequest('soccer_epl', settings).query).toMatchObject({ bookmakers: 'pinnacle,unibet' });
  expect(oddsRequest('soccer_epl', settings).query).not.toHaveProperty('regions');
});

test('no request carries a credential', () => {
  const settings = parseFeedSettings({});
  expect(JSON.stringify([SPORTS_REQUEST, oddsRequest('soccer_epl', settings)])).not.toMatch(/apikey/i);
});
