import { describe, expect, test } from 'vitest';
import { ODDS_PROVIDERS } from '#adapters/odds-feeds/index.ts';
import { readSports } from '#adapters/odds-feeds/settings.ts';
import { readSettings } from '#adapters/odds-feeds/the-odds-api/settings.ts';
import { DEFAULT_SCAN_INTERVAL_MS, WINDOW_MS } from '#domain/scan-grid/scan-grid.ts';
import { CELLS } from '#domain/webhooks/outbox/cells.ts';
import { MAX_DISPATCH_SHARDS, WINDOW_SECONDS } from '../../lib/settings.ts';
import { readStageConfig } from '../../lib/stage-config.ts';
import { STAGES } from '../../lib/stages.ts';
import { PROD } from './synthesize.ts';

test('without settings it is a dev stage on the simulated feed, scanned on the grid of the domain', () => {
  expect(readStageConfig({})).toMatchObject({
    stage: 'dev',
    keepData: false,
    feed: { simulation: 'realistic', environment: { ODDS_FEED: 'the-odds-api' } },
    alarmEmail: undefined,
    target: {},
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
    'ALARM_LIST_EMAIL',
    'ODDS_MONTHLY_CREDITS',
    'DEPLOY_ACCOUNT',
    'DEPLOY_REGION',
    'CDK_DEFAULT_ACCOUNT',
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
  expect(feed.simulation).toBeUndefined();
  expect(readSports((name) => feed.environment[name])).toEqual(['soccer_epl', 'tennis_atp']);
});

test('the simulated market is read like the provider whose format it speaks, and has no other address', () => {
  const { feed } = readStageConfig({ ODDS_SIMULATION: 'lively', ODDS_SPORTS: 'soccer_epl' });
  expect(feed).toMatchObject({
    simulation: 'lively',
    environment: { ODDS_FEED: 'the-odds-api', ODDS_SPORTS: 'soccer_epl' },
  });
  const address = { ODDS_API_BASE_URL: 'http://127.0.0.1:8080' };
  expect(() => readStageConfig(address)).toThrow('absent with the simulated market');
});

test('a stage can be deployed on every registered feed', () => {
  for (const name of ODDS_PROVIDERS.keys()) {
    expect(readStageConfig({ ODDS_FEED: name }).feed.environment.ODDS_FEED).toBe(name);
  }
});

describe('several feeds', () => {
  const list = (...feeds: readonly object[]) => ({ ODDS_FEEDS: JSON.stringify(feeds) });
  const real = { name: 'one', kind: 'the-odds-api', credits: 1000 };
  const other = {
    name: 'two',
    kind: 'the-odds-api',
    base_url: 'https://odds.example.org',
    secret: 'second',
    credits: 'none',
  };

  test('reach the functions as they are listed, with the names of their secrets', () => {
    const { feed } = readStageConfig({ ...list(real, other), ODDS_REGIONS: 'uk, eu' });
    expect(feed).toEqual({
      simulation: undefined,
      hasSeveral: true,
      environment: { ODDS_FEEDS: JSON.stringify([real, other]), ODDS_REGIONS: 'uk,eu' },
      secrets: ['second'],
      usesStageKey: true,
      monthlyCredits: undefined,
    });
    expect(readStageConfig(list(real)).feed.monthlyCredits).toBe(1000);
  });

  test('may be two providers of the simulated market, below one address', () => {
    const { feed } = readStageConfig(
      list({ name: 'a', kind: 'simulated' }, { name: 'b', kind: 'simulated-variant' }),
    );
    expect(feed.simulation).toBe('realistic');
    expect(JSON.parse(feed.environment.ODDS_FEEDS ?? '')).toEqual([
      { name: 'a', kind: 'the-odds-api', base_url: '/' },
      { name: 'b', kind: 'the-odds-api', base_url: '/variant' },
    ]);
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'invented odds beside real ones',
      list(real, { name: 'b', kind: 'simulated' }),
      'ODDS_FEEDS has real and simulated feeds',
    ],
    [
      'settings of one feed beside the list',
      { ...list(real), ODDS_SPORTS: 'soccer_epl' },
      'ODDS_SPORTS is "soccer_epl"; it must be absent with ODDS_FEEDS',
    ],
    [
      'a simulated market at another address',
      list({ name: 'a', kind: 'simulated', base_url: 'https://odds.example.org' }),
      'feed "a": base_url is "https://odds.example.org"; it must be absent',
    ],
    [
      'a relative address',
      list({ ...real, base_url: '/variant' }),
      'feed "one": base_url is "/variant"; it must be an https address',
    ],
    [
      'a secret whose name no variable can have',
      list({ ...real, secret: 'my-key' }),
      'feed "one": secret cannot be used; it must be up to 20',
    ],
  ])('are refused with %s', (_, settings, message) => {
    expect(() => readStageConfig(settings)).toThrow(message);
  });

  test.each([
    ['the name of the secret', { ...real, secret: 'a1B2c3D4e5' }],
    ['the secret of a simulated market', { name: 'a', kind: 'simulated', secret: 'a1B2c3D4e5' }],
    ['a secret of another type', { ...real, secret: ['a1B2c3D4e5'] }],
    ['a field that a feed has not', { ...real, api_key: 'a1B2c3D4e5' }],
  ])('are refused without printing a key that stands for %s', (_, feed) => {
    const read = () => readStageConfig(list(feed));
    expect(read).toThrow(/(secret|api_key) cannot be used; it must be /);
    expect(read).not.toThrow('a1B2c3D4e5');
  });

  test('in production are real, and the credits of each are decided', () => {
    expect(readStageConfig({ ...PROD, ...list(real, other), ODDS_MONTHLY_CREDITS: '' }).stage).toBe(
      'prod',
    );
    const production = (...feeds: readonly object[]) =>
      readStageConfig({ ...PROD, ...list(...feeds), ODDS_MONTHLY_CREDITS: '' });
    const { credits, ...undecided } = other;
    expect(() => production(real, undecided)).toThrow('credits is not set in ODDS_FEEDS for two');
    expect(() => production({ name: 'a', kind: 'simulated' })).toThrow('odds are invented');
  });
});

test('every committed stage but production is accepted as it is, and production names what it lacks', () => {
  for (const stage of ['local', 'dev']) {
    expect(readStageConfig({ STAGE: stage }).stage).toBe(stage);
  }
  expect(() => readStageConfig({ STAGE: 'prod' })).toThrow(
    /ALARM_EMAIL is not set.*ALARM_LIST_EMAIL is not set.*MONTHLY_BUDGET_USD is not set.*ODDS_MONTHLY_CREDITS is/s,
  );
});

test('a variable overrides the committed setting of its stage', () => {
  const config = readStageConfig({
    ...PROD,
    ODDS_SPORTS: 'soccer_epl',
    ALARM_EMAIL: 'night@example.org',
  });
  expect(config.alarmEmail).toBe('night@example.org');
  expect(config.feed.environment).toEqual({
    ODDS_FEED: STAGES.prod.settings.ODDS_FEED,
    ODDS_MONTHLY_CREDITS: '100000',
    ODDS_SPORTS: 'soccer_epl',
  });
});

describe('production', () => {
  test('keeps its data and its logs longer', () => {
    expect(readStageConfig(PROD)).toMatchObject({
      stage: 'prod',
      keepData: true,
      logRetentionDays: 90,
    });
  });

  test.each([
    [
      { ODDS_FEED: 'simulated' },
      'ODDS_FEED is "simulated", whose odds are invented; set it to the-odds-api',
    ],
    [
      { ALARM_EMAIL: '' },
      'ALARM_EMAIL is not set; set it to the address of the person whom an incident wakes',
    ],
    [
      { ALARM_LIST_EMAIL: '' },
      'ALARM_LIST_EMAIL is not set; set it to the list that every single alarm is mailed to',
    ],
    [
      { ODDS_MONTHLY_CREDITS: '' },
      'ODDS_MONTHLY_CREDITS is not set; set it to the credits that a month may cost, or to ' +
        'none for no limit',
    ],
    [
      { MONTHLY_BUDGET_USD: '' },
      'MONTHLY_BUDGET_USD is not set; set it to the dollars that a month of the account may cost, ' +
        'or to none for no budget',
    ],
  ])('with %j is refused, and told what to set and where', (missing, line) => {
    expect(() => readStageConfig({ ...PROD, ...missing })).toThrow(
      `The stage prod is refused until these are set in lib/stages.ts, or as environment variables:\n  ${line}`,
    );
  });

  test('on the simulated market hears first that its odds are invented, whatever address is set', () => {
    const address = { ODDS_API_BASE_URL: 'http://127.0.0.1:8080' };
    expect(() => readStageConfig({ ...PROD, ...address, ODDS_FEED: 'simulated' })).toThrow(
      'odds are invented',
    );
  });

  test('has no credit limit only where that is said aloud, and the scan is told so', () => {
    const { environment } = readStageConfig({ ...PROD, ODDS_MONTHLY_CREDITS: 'none' }).feed;
    expect(environment.ODDS_MONTHLY_CREDITS).toBe('none');
    expect(readSettings((name) => environment[name])).not.toHaveProperty(
      'monthlyCredits',
      expect.anything(),
    );
  });

  test('has no budget only where that is said aloud', () => {
    expect(readStageConfig(PROD).protection.monthlyBudgetUsd).toBeUndefined();
    const { protection } = readStageConfig({ ...PROD, MONTHLY_BUDGET_USD: '300' });
    expect(protection.monthlyBudgetUsd).toBe(300);
  });

  test('is deployed to its own account and region only, where there are credentials to deploy with', () => {
    const credentials = { CDK_DEFAULT_ACCOUNT: '999999999999' };
    const pins = { DEPLOY_ACCOUNT: '123456789012', DEPLOY_REGION: 'eu-west-1' };
    expect(() => readStageConfig({ ...PROD, ...credentials })).toThrow(
      /DEPLOY_ACCOUNT is not set.*the credentials are of 999999999999\)\s+DEPLOY_REGION is not set/s,
    );
    const target = { account: '123456789012', region: 'eu-west-1' };
    expect(readStageConfig({ ...PROD, ...credentials, ...pins }).target).toEqual(target);
  });
});

test('the stage of npm start cannot be deployed', () => {
  const deploying = { STAGE: 'local', CDK_DEFAULT_ACCOUNT: '123456789012' };
  expect(() => readStageConfig(deploying)).toThrow('STAGE is "local"; it must be dev or prod');
});

describe('a value that cannot be used is refused by the name of its variable:', () => {
  test.each([
    ['STAGE', 'production'],
    ['ODDS_FEED', 'the_odds_api'],
    ['ODDS_SIMULATION', 'wild'],
    ['SCAN_INTERVAL_SECONDS', '0'],
    ['SCAN_INTERVAL_SECONDS', '50'],
    ['SCAN_INTERVAL_SECONDS', '45.5'],
    ['SCAN_INTERVAL_SECONDS', '1e1'],
    ['SCAN_INTERVAL_SECONDS', '-45'],
    ['ODDS_SPORTS', 'soccer_epl;tennis'],
    ['ODDS_MARKETS', 'h2h,foo'],
    ['ODDS_MARKETS', 'btts'],
    ['ODDS_MONTHLY_CREDITS', '1e5'],
    ['ODDS_REGIONS', 'EU'],
    ['ODDS_BOOKMAKERS', 'pinnacle,,betfair'],
    ['ODDS_API_BASE_URL', 'api.the-odds-api.com'],
    ['ODDS_API_BASE_URL', 'http://api.the-odds-api.com'],
    ['ODDS_API_BASE_URL', 'http://127.0.0.1.example.org'],
    ['KEYED_REQUESTS_PER_SECOND', '0'],
    ['EXPECTED_KEYS', 'many'],
    ['API_KEY_SECRETS', 'k1,'],
    ['ALARM_EMAIL', 'nobody'],
    ['DEPLOY_ACCOUNT', '1234'],
    ['DEPLOY_REGION', 'Ireland'],
  ])('%s=%s', (name, value) => {
    expect(() => readStageConfig({ [name]: value })).toThrow(
      new RegExp(`^${name} is "${value}"; it must be `),
    );
  });
});
