import { describe, expect, test } from 'vitest';
import { parseFeedSettings } from '#adapters/odds-feeds/feed-settings.ts';

describe('settings of a feed', () => {
  test('default to every sport, one region and the three featured markets', () => {
    expect(parseFeedSettings({})).toEqual({
      baseUrl: 'https://api.the-odds-api.com',
      sports: 'all',
      regions: ['eu'],
      bookmakers: [],
      markets: ['h2h', 'spreads', 'totals'],
    });
  });

  test('take comma lists with spaces and repeats', () => {
    const settings = parseFeedSettings({
      baseUrl: 'http://127.0.0.1:4010/',
      sports: 'soccer_epl, icehockey_nhl,soccer_epl,',
      regions: 'uk,eu',
      bookmakers: 'pinnacle',
      markets: 'h2h',
    });
    expect(settings).toEqual({
      baseUrl: 'http://127.0.0.1:4010',
      sports: ['soccer_epl', 'icehockey_nhl'],
      regions: ['uk', 'eu'],
      bookmakers: ['pinnacle'],
      markets: ['h2h'],
    });
  });

  test('ask for every sport once `all` is among them', () => {
    expect(parseFeedSettings({ sports: 'soccer_epl,all' }).sports).toBe('all');
  });

  test.each([
    { sports: '../v4/sports' },
    { regions: 'EU' },
    { bookmakers: 'pinnacle&apiKey=x' },
    { markets: 'h2h;totals' },
    { baseUrl: 'file:///etc/passwd' },
    { baseUrl: 'api.the-odds-api.com' },
  ])('are refused where they cannot be meant: %j', (raw) => {
    expect(() => parseFeedSettings(raw)).toThrow(/^ODDS_/);
  });
});
