import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { checked } from './checked-api.ts';
import { openConnection } from './connection.ts';

/** As docs/feeds.md shows it. */
const ODDS_MARKETS = 'h2h,spreads,totals,alternate_totals,btts';
const WITHIN_MS = 120_000;

type Line = {
  readonly event_id: string;
  readonly market_key: string;
  readonly fair: unknown;
  readonly best: readonly { readonly outcome: string }[];
};
type Listed = { readonly market_key?: string };

const folder = stackFolder();
let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack(join(folder.path, 'data'), {
    ODDS_MARKETS,
    SCAN_INTERVAL_SECONDS: '5',
  });
});

afterAll(async () => {
  stack?.ctrlC();
  await stack?.exited;
  folder.remove();
});

async function dataOf<Item>(path: string): Promise<readonly Item[]> {
  const connection = openConnection(stack.url);
  const answer = await connection.get(path, stack.apiKey);
  connection.close();
  expect(answer.status).toBe(200);
  return (checked(answer, { method: 'GET', path }) as { data: readonly Item[] }).data;
}

test('markets of single events are on the board with fair probabilities, and no bet comes of them', async () => {
  await expect
    .poll(async () => (await dataOf<Line>('/api/v1/board?market=btts&limit=500')).length, {
      timeout: WITHIN_MS,
      interval: 1_000,
    })
    .toBeGreaterThan(5);
  const [line] = await dataOf<Line>('/api/v1/board?market=btts');
  expect(line?.fair).not.toBeNull();
  expect(line?.best.map(({ outcome }) => outcome)).toEqual(['Yes', 'No']);

  const goals = await dataOf<Line>('/api/v1/board?market=totals&limit=3000');
  const ofOneEvent = Map.groupBy(goals, (one) => one.event_id).values();
  expect(Math.max(...[...ofOneEvent].map((lines) => lines.length))).toBeGreaterThan(1);

  const opportunities = await dataOf<Listed>('/api/v1/opportunities?min_ev=-1&limit=500');
  const judged = new Set(opportunities.flatMap(({ market_key: key }) => key ?? []));
  expect([...judged].every((key) => ['h2h', 'spreads', 'totals'].includes(key))).toBe(true);
});
