import { describe, expect, test } from 'vitest';
import { ODDS_PROVIDERS } from '#adapters/odds-feeds/index.ts';
import { readSports } from '#adapters/odds-feeds/settings.ts';
import { DEFAULT_SCAN_INTERVAL_MS, WINDOW_MS } from '#domain/scan-grid/scan-grid.ts';
import { CELLS } from '#domain/webhooks/cells.ts';
import { MAX_DISPATCH_SHARDS, readStageConfig, WINDOW_SECONDS } from '../../lib/stage-config.ts';

test('without settings it is a dev stage on the simulated feed, scanned on the grid of the domain', () => {
  expect(readStageConfig({})).toMatchObject({
    stage: 'dev',
    keepData: false,
    feed: { needsKey: false, environment: { ODDS_FEED: 'simulated' } },
    alarmEmail: undefined,
  });
  expect(readStageConfig({}).scanIntervalSeconds * 1000).toBe(DEFAULT_SCAN_INTERVAL_MS);
  expect(WINDOW_SECONDS * 1000).toBe(WINDOW_MS);
});

test('dispatch has as many shards as were asked for, at most one for each cell of subscribers', () => {
  expect(MAX_DISPATCH_SHARDS).toBe(CELLS);
  expect(readStageConfig({}).dispatchShards).toBe(20);
  expect(readStageConfig({ DISPATCH_SHARDS: '60' }).dispatchShards).toBe(60);
  for (const DISPATCH_SHARDS of ['0', '61', '1.5', 'many']) {
    expect(() => readStageConfig({ DISPATCH_SHARDS })).toThrow('DISPATCH_SHARDS');
  }
});

test('an empty variable is an absent one', () => {
  const names = [
    'STAGE',
    'ODDS_FEED',
    'SCAN_INTERVAL_SECONDS',
    'ODDS_SPORTS',
    'ODDS_API_BASE_URL',
    'ALARM_EMAIL',
    'DISPATCH_SHARDS',
  ];
  const empty = Object.fromEntries(names.map((name) => [name, '']));
  expect(readStageConfig(empty)).toEqual(readStageConfig({}));
});

test('what is set for the feed reaches its functions, and nothing else does', () => {
  const { feed } = readStageConfig({
    ODDS_FEED: 'the-odds-api',
    ODDS_API_BASE_URL: 'http://127.0.0.1:8080',
    ODDS_SPORTS: 'soccer_epl, tennis_atp',
    ODDS_API_KEY: 'secret',
    PATH: '/bin',
  });
  expect(feed.environment).toEqual({
    ODDS_FEED: 'the-odds-api',
    ODDS_API_BASE_URL: 'http://127.0.0.1:8080',
    ODDS_SPORTS: 'soccer_epl,tennis_atp',
  });
  expect(feed.needsKey).toBe(true);
  expect(readSports((name) => feed.environment[name])).toEqual(['soccer_epl', 'tennis_atp']);
});

test('a stage can be deployed on every registered feed', () => {
  for (const name of ODDS_PROVIDERS.keys())
    expect(readStageConfig({ ODDS_FEED: name }).feed.environment.ODDS_FEED).toBe(name);
});

describe('a value that cannot be used is refused by the name of its variable:', () => {
  test.each([
    ['STAGE', 'production'],
    ['ODDS_FEED', 'the_odds_api'],
    ['SCAN_INTERVAL_SECONDS', '0'],
    ['SCAN_INTERVAL_SECONDS', '50'],
    ['SCAN_INTERVAL_SECONDS', '45.5'],
    ['SCAN_INTERVAL_SECONDS', '1e1'],
    ['SCAN_INTERVAL_SECONDS', '-45'],
    ['ODDS_SPORTS', 'soccer_epl;tennis'],
    ['ODDS_MARKETS', 'h2h,foo'],
    ['ODDS_MONTHLY_CREDITS', '1e5'],
    ['ODDS_REGIONS', 'EU'],
    ['ODDS_BOOKMAKERS', 'pinnacle,,betfair'],
    ['ODDS_API_BASE_URL', 'api.the-odds-api.com'],
    ['ODDS_API_BASE_URL', 'http://api.the-odds-api.com'],
    ['ODDS_API_BASE_URL', 'http://127.0.0.1.example.org'],
    ['ALARM_EMAIL', 'nobody'],
  ])('%s=%s', (name, value) => {
    expect(() => readStageConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is "${value}"; it must be `),
    );
  });
});
