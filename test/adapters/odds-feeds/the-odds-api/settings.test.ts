import { describe, expect, test } from 'vitest';
import { readSettings } from '#adapters/odds-feeds/the-odds-api/settings.ts';

const settingsOf = (env: Readonly<Record<string, string>>) => readSettings((name) => env[name]);

describe('settings of The Odds API', () => {
  test('default to every sport, one region and the three featured markets', () => {
    expect(settingsOf({})).toEqual({
      address: 'https://api.the-odds-api.com',
      sports: undefined,
      regions: ['eu'],
      bookmakers: [],
      markets: ['h2h', 'spreads', 'totals'],
      eventMarkets: [],
    });
  });

  test('take comma lists with spaces and repeats', () => {
    const settings = settingsOf({
      ODDS_API_BASE_URL: 'http://127.0.0.1:4010/',
      ODDS_SPORTS: 'soccer_epl, icehockey_nhl,soccer_epl,',
      ODDS_REGIONS: 'uk,eu',
      ODDS_BOOKMAKERS: 'pinnacle',
      ODDS_MARKETS: 'h2h',
    });
    expect(settings).toEqual({
      address: 'http://127.0.0.1:4010',
      sports: ['soccer_epl', 'icehockey_nhl'],
      regions: ['uk', 'eu'],
      bookmakers: ['pinnacle'],
      markets: ['h2h'],
      eventMarkets: [],
    });
  });

  test('name the markets apart that are read event by event', () => {
    expect(settingsOf({ ODDS_MARKETS: 'btts,h2h,alternate_totals' })).toMatchObject({
      markets: ['h2h'],
      eventMarkets: ['btts', 'alternate_totals'],
    });
  });

  test('ask for every sport once `all` is among them', () => {
    expect(settingsOf({ ODDS_SPORTS: 'soccer_epl,all' }).sports).toBeUndefined();
  });

  test('have no limit of credits without a number, and where `none` says so', () => {
    expect(settingsOf({ ODDS_MONTHLY_CREDITS: 'none' })).toEqual(settingsOf({}));
    expect(settingsOf({ ODDS_MONTHLY_CREDITS: '500' }).monthlyCredits).toBe(500);
  });

  test.each([
    { ODDS_SPORTS: '../v4/sports' },
    { ODDS_REGIONS: 'EU' },
    { ODDS_BOOKMAKERS: 'pinnacle&apiKey=x' },
    { ODDS_MARKETS: 'h2h;totals' },
    { ODDS_API_BASE_URL: 'file:///etc/passwd' },
    { ODDS_API_BASE_URL: 'api.the-odds-api.com' },
    { ODDS_API_BASE_URL: 'http://api.the-odds-api.com' },
    { ODDS_MONTHLY_CREDITS: '1e5' },
  ])('are refused where they cannot be meant: %j', (raw) => {
    expect(() => settingsOf(raw)).toThrow(/^ODDS_/);
  });
});
