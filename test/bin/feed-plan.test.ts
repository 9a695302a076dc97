import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '../../bin/admin/run.ts';
import { loadCaptures } from '../support/odds-api/captures.ts';
import {
  LOOPBACK_API_KEY,
  type OddsApiServer,
  SPORTS_LIST,
  startOddsApiServer,
} from '../support/odds-api-server.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const FIXTURES = new URL('../fixtures/odds-api', import.meta.url).pathname;

let server: OddsApiServer;
beforeAll(async () => {
  server = await startOddsApiServer({ captures: loadCaptures(FIXTURES), now: () => NOW });
});
afterAll(() => server.close());

async function feedPlan(args: string | readonly string[], env: Record<string, string> = {}) {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runAdmin(
    ['feed', 'plan', ...(typeof args === 'string' ? args.split(' ') : args)],
    {
      env: {
        ODDS_FEED: 'the-odds-api',
        ODDS_API_BASE_URL: server.url,
        ODDS_API_KEY: LOOPBACK_API_KEY,
        ...env,
      },
      now: () => NOW,
      stdout: (chunk) => {
        written.stdout += chunk;
      },
      stderr: (chunk) => {
        written.stderr += chunk;
      },
    },
  );
  return { exitCode, document: JSON.parse(exitCode === 0 ? written.stdout : written.stderr) };
}

test('the plan names the cadence of each sport and stays within the credits less the reserve', async () => {
  const { exitCode, document } = await feedPlan('--credits 20000', { ODDS_REGIONS: 'eu,uk' });
  expect(exitCode).toBe(0);
  expect(document).toMatchObject({ monthly_credits: 20_000, reserve: 1_000, cost_per_read: 6 });
  expect(document.count).toBe(document.data.length);
  expect(document.count).toBeGreaterThan(1);
  expect(document.expected_month).toBeLessThanOrEqual(19_000);
  expect(document.scores).toEqual({ cost_per_lookup: 2, expected_month: expect.any(Number) });
  expect(document.scores.expected_month).toBeGreaterThan(0);
  for (const { sport_key, every_seconds } of document.data) {
    expect(sport_key).toMatch(/^[a-z0-9_]+$/);
    expect(every_seconds === null || every_seconds >= 45).toBe(true);
  }
});

test('with few credits the nearest sports are still read, and nothing farther more often', async () => {
  for (const credits of [10, 500, 20_000, 100_000]) {
    const { document } = await feedPlan(`--credits ${credits}`);
    expect(document.data[0].every_seconds).toBeGreaterThanOrEqual(45);
    expect(document.expected_month).toBeLessThanOrEqual(credits - document.reserve);
    expect(document.expected_month).toBeGreaterThan(0);
    const rising = document.tiers.map(
      (tier: { every_seconds: number | null }) => tier.every_seconds ?? Infinity,
    );
    expect(rising).toEqual(rising.toSorted((a: number, b: number) => a - b));
  }
});

test('credits that never pay for a read are refused, and the least that do are planned with', async () => {
  expect((await feedPlan('--credits 10')).exitCode).toBe(0);
  const { exitCode, document } = await feedPlan('--credits 9');
  expect(exitCode).toBe(1);
  expect(document.errors).toEqual([
    { parameter: '--credits', message: expect.stringContaining('never pays for a read') },
  ]);
});

test('the reserve is whole credits, also of absurdly many, and the plan costs what reading everything costs', async () => {
  const plenty = (await feedPlan('--credits 999999999999')).document;
  expect(plenty.reserve).toBe(50_000_000_000);
  expect(plenty.tiers.map((tier: { every_seconds: number }) => tier.every_seconds)).toEqual([
    45, 300, 1_800, 7_200,
  ]);
  expect(plenty.expected_month).toBe((await feedPlan('--credits 9000000')).document.expected_month);
});

test('of very few credits the plan leaves over what the tries of a last read would take', async () => {
  expect((await feedPlan('--credits 10')).document.expected_month).toBe(3);
  expect((await feedPlan('--credits 100')).document.expected_month).toBe(89);
});

test('planning asks only for what costs nothing', async () => {
  await feedPlan('--credits 20000');
  expect(server.requests.filter(({ path }) => path.endsWith('/odds'))).toEqual([]);
});

test('a refused key is said to be one, without showing it', async () => {
  const { exitCode, document } = await feedPlan('--credits 20000', { ODDS_API_KEY: 'not-a-key' });
  expect(exitCode).toBe(1);
  expect(document).toMatchObject({
    code: 'feed_unavailable',
    detail: expect.stringContaining('credential_invalid'),
  });
  expect(JSON.stringify(document)).not.toContain('not-a-key');
});

test('a sport whose matches cannot be listed is named, and so is a feed without sports', async () => {
  const unknown = await feedPlan('--credits 20000', { ODDS_SPORTS: 'soccer_epl,soccer_none' });
  expect(unknown.exitCode).toBe(1);
  expect(unknown.document.detail).toBe('It says unknown_sport of soccer_none.');
  server.fault(SPORTS_LIST, { kind: 'answer', status: 200, body: '[]' }, 1);
  const none = await feedPlan('--credits 20000');
  expect(none.exitCode).toBe(1);
  expect(none.document.detail).toBe('It says unexpected_answer of the list of sports.');
  expect(
    (await feedPlan('--credits 20000', { ODDS_FEED: 'simulated', ODDS_SPORTS: 'none' })).exitCode,
  ).toBe(1);
});

test('without a feed in the environment the simulated market is asked, at no credits and with no key', async () => {
  const { exitCode, document } = await feedPlan('--credits 20000', {
    ODDS_FEED: '',
    ODDS_API_BASE_URL: '',
    ODDS_API_KEY: '',
  });
  expect(exitCode).toBe(0);
  expect(document).toMatchObject({ count: 8, cost_per_read: 3 });
  expect(document.data.map(({ sport_key }: { sport_key: string }) => sport_key)).toContain(
    'icehockey_nhl',
  );
});

test('no stack is named for it: it asks the feed of the environment', async () => {
  const { exitCode, document } = await feedPlan('--credits 20000 --stack some');
  expect(exitCode).toBe(1);
  expect(document.errors).toContainEqual({
    parameter: '--stack',
    message: 'is not a flag of this command',
  });
  expect(document.usage).not.toContain('--stack');
});

test.each(['0', '-5', '1e5', 'many'])('%s credits make no sense', async (credits) => {
  const { exitCode, document } = await feedPlan(`--credits ${credits}`);
  expect(exitCode).toBe(1);
  expect(document.errors).toEqual([{ parameter: '--credits', message: expect.any(String) }]);
});

describe('several feeds', () => {
  const list = (...feeds: readonly object[]) => ({
    ODDS_FEED: '',
    ODDS_API_BASE_URL: '',
    ODDS_FEEDS: JSON.stringify(feeds),
  });
  const feed = (name: string, settings: object) => {
    return { name, kind: 'the-odds-api', base_url: server.url, ...settings };
  };
  type Plan = { readonly name: string; readonly expected_month: number };

  test('are planned each with its own credits, sports and key', async () => {
    const feeds = [
      feed('main', { credits: 20_000, sports: ['soccer_epl'] }),
      feed('second', { credits: 500, secret: 'second' }),
      feed('third', { credits: 'none', api_key: LOOPBACK_API_KEY }),
    ];
    const { exitCode, document } = await feedPlan([], {
      ...list(...feeds),
      ODDS_API_KEY_SECOND: LOOPBACK_API_KEY,
    });
    expect(exitCode).toBe(0);
    expect(document).toMatchObject({
      count: 3,
      data: [
        { name: 'main', monthly_credits: 20_000, reserve: 1_000, count: 1 },
        { name: 'second', monthly_credits: 500, reserve: 25 },
        { name: 'third', monthly_credits: null, reserve: 0 },
      ],
    });
    const [, second, third] = document.data as readonly Plan[];
    expect(second?.expected_month).toBeLessThanOrEqual(475);
    expect(third?.expected_month).toBeGreaterThan(475);
  });

  test('of which one refuses its key leave the plans of the others, and the key is not shown', async () => {
    const feeds = [
      feed('main', { credits: 20_000 }),
      feed('second', { credits: 500, api_key: 'not-a-key' }),
      feed('third', { credits: 3 }),
    ];
    const { exitCode, document } = await feedPlan([], list(...feeds));
    expect(exitCode).toBe(0);
    expect(document.data).toMatchObject([
      { name: 'main', monthly_credits: 20_000 },
      {
        name: 'second',
        problem: {
          code: 'feed_unavailable',
          detail: expect.stringContaining('credential_invalid'),
        },
      },
      { name: 'third', problem: { detail: expect.stringMatching(/^credits never pays/) } },
    ]);
    expect(JSON.stringify(document)).not.toContain('not-a-key');
  });

  test('may be both markets that are simulated', async () => {
    const feeds = [
      { name: 'market', kind: 'simulated' },
      { name: 'second', kind: 'simulated-variant' },
    ];
    const { document } = await feedPlan([], list(...feeds));
    expect(document.data).toMatchObject([
      { name: 'market', cost_per_read: 3, count: 8 },
      { name: 'second', cost_per_read: 3 },
    ]);
  });

  test('say their credits themselves', async () => {
    const { exitCode, document } = await feedPlan('--credits 5', list(feed('main', {})));
    expect(exitCode).toBe(1);
    expect(document.errors).toEqual([
      { parameter: '--credits', message: expect.stringContaining('absent with ODDS_FEEDS') },
    ]);
  });
});

test('one feed needs a number of credits', async () => {
  const { exitCode, document } = await feedPlan([]);
  expect(exitCode).toBe(1);
  expect(document.errors).toEqual([
    { parameter: '--credits', message: 'must be a whole number of credits' },
  ]);
});

test('markets that are read event by event have a bill of their own, from what the sports leave', async () => {
  const ODDS_MARKETS = 'h2h,spreads,totals,alternate_totals,btts';
  const planOf = async (credits: number, env = {}) =>
    (await feedPlan(`--credits ${credits}`, { ODDS_MARKETS, ...env })).document;
  const rich = await planOf(5_000_000);
  const poor = await planOf(10);
  expect(rich.cost_per_read).toBe(3);
  expect(rich.event_markets).toMatchObject({
    cost_per_event: 2,
    expected_month: rich.event_markets.full_month,
  });
  expect(rich.event_markets.expected_month).toBeGreaterThan(0);
  expect(rich.event_markets.ladder[0]).toEqual({ within_hours: 3, every_seconds: 600 });
  expect(poor.event_markets).toMatchObject({
    expected_month: 0,
    full_month: rich.event_markets.full_month,
  });
  for (const { every_seconds } of poor.event_markets.ladder) {
    expect(every_seconds).toBeNull();
  }
  expect((await feedPlan('--credits 5000000')).document).not.toHaveProperty('event_markets');
});
