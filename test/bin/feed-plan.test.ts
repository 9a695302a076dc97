import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAdmin } from '../../bin/admin/run.ts';
import { loadCaptures } from '../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, type OddsApiServer, startOddsApiServer } from '../support/odds-api-server.ts';

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
    env: { ODDS_FEED: 'the-odds-api', ODDS_API_BASE_URL: server.url, ODDS_API_KEY: LOOPBACK_API_KEY, ...env },
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

test.each(['0', '-5', '1e5', 'many'])('%s credits make no sense', async (credits) => {
  const { exitCode, document } = await feedPlan(`--credits ${credits}`);
  expect(exitCode).toBe(1);
  expect(document.errors).toEqual([{ parameter: '--credits', message: expect.any(String) }]);
});
