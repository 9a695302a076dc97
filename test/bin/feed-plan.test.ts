import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function feedPlan(args: string, env: Record<string, string> = {}) {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runAdmin(['feed', 'plan', ...args.split(' ')], {
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
  });
  return { exitCode, document: JSON.parse(exitCode === 0 ? written.stdout : written.stderr) };
}

test('the plan names the cadence of each sport and stays within the credits less the reserve', async () => {
  const { exitCode, document } = await feedPlan('--credits 20000', { ODDS_REGIONS: 'eu,uk' });
  expect(exitCode).toBe(0);
  expect(document).toMatchObject({ monthly_credits: 20_000, reserve: 1_000, cost_per_read: 6 });
  expect(document.count).toBe(document.data.length);
  expect(document.count).toBeGreaterThan(1);
  expect(document.expected_month).toBeLessThanOrEqual(19_000);
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
