import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { checked } from './checked-api.ts';
import { openConnection } from './connection.ts';
import { admin } from './operator.ts';

/** As docs/feeds.md shows it. */
const ODDS_FEEDS =
  '[{"name":"market","kind":"simulated"},{"name":"second","kind":"simulated-variant"}]';
/** More than several scans take on a busy machine. */
const WITHIN_MS = 120_000;

type Item = { readonly event_id: string; readonly feeds?: number };
type Listing = { readonly name: string; readonly home: string; readonly away: string };

const folder = stackFolder();
const dataDir = join(folder.path, 'data');
let stack: RunningStack;

beforeAll(async () => {
  stack = await startStack(dataDir, { ODDS_FEEDS, SCAN_INTERVAL_SECONDS: '5' });
});

afterAll(async () => {
  stack?.ctrlC();
  await stack?.exited;
  folder.remove();
});

async function answerTo<Answer>(path: string): Promise<Answer> {
  const connection = openConnection(stack.url);
  const answer = await connection.get(path, stack.apiKey);
  connection.close();
  expect(answer.status).toBe(200);
  return checked(answer, { method: 'GET', path }) as Answer;
}

test('a match that two feeds have under different names is one event, which says so', async () => {
  let united: Item | undefined;
  // A new link waits for its second scan.
  await expect
    .poll(
      async () => {
        const path = '/api/v1/opportunities?limit=500';
        const { data } = await answerTo<{ data: readonly Item[] }>(path);
        united = data.find(({ feeds }) => feeds === 2);
        return united;
      },
      { timeout: WITHIN_MS, interval: 1_000 },
    )
    .toBeDefined();
  const event = await answerTo<{ feeds: readonly Listing[] }>(`/api/v1/events/${united?.event_id}`);
  expect(event.feeds.map(({ name }) => name).sort()).toEqual(['market', 'second']);
});

test('the status names both feeds', async () => {
  const { feeds } = (await (await stack.get('/status.json')).json()) as {
    readonly feeds: readonly Listing[];
  };
  expect(feeds.map(({ name }) => name)).toEqual(['market', 'second']);
  const { stdout } = await admin(dataDir, 'status');
  expect(stdout).toMatchObject({ feeds: [{ name: 'market' }, { name: 'second' }] });
});

test('what an operator says of two names is listed, and holds in the next scan', async () => {
  const names = ['--sport', 'soccer', '--name', 'Man Utd', '--other', 'Manchester United'];
  expect((await admin(dataDir, 'match', 'refuse', ...names)).code).toBe(0);
  await expect
    .poll(async () => JSON.stringify((await admin(dataDir, 'match', 'list')).stdout), {
      timeout: WITHIN_MS,
      interval: 1_000,
    })
    .toMatch(/refused/);
});
