import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';

/** The examples of the guides of the API, run as a reader would run them. */
const guide = ['using-the-api', 'board', 'moves']
  .map((name) => readFileSync(join(import.meta.dirname, `../../docs/${name}.md`), 'utf8'))
  .join('\n');
const examples = new Map(
  [...guide.matchAll(/^```sh (\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => [
    name,
    code,
  ]),
);

const folder = stackFolder();
let stack: RunningStack;
beforeAll(async () => {
  stack = await startStack(join(folder.path, 'data'));
});
afterAll(async () => {
  stack?.ctrlC();
  await stack?.exited;
  folder.remove();
});

function run(name: string, variables: Readonly<Record<string, string>> = {}): string {
  const { url, apiKey } = stack;
  const env = { PATH: process.env.PATH, API_URL: url, API_KEY: apiKey, ...variables };
  return execFileSync('bash', ['-euc', examples.get(name) ?? 'exit 1'], {
    cwd: folder.path,
    env,
    encoding: 'utf8',
  });
}

test('the first call of the guide lists value bets', () => {
  const { count, data } = JSON.parse(run('first-call.sh'));
  expect(count).toBeGreaterThan(0);
  expect(data).toHaveLength(count);
});

test('its filters leave what fits', () => {
  const { count, data } = JSON.parse(run('filters.sh'));
  expect(data).toHaveLength(count);
  for (const { grade, book, price } of data) {
    expect(['A', 'B']).toContain(grade);
    expect(['pinnacle', 'unibet']).toContain(book);
    expect(price).toBeGreaterThanOrEqual(1.5);
  }
});

test('the board has the best prices of the books that are asked for', () => {
  const { count, data } = JSON.parse(run('board.sh'));
  expect(data).toHaveLength(count);
  for (const { hold, best } of data) {
    expect(hold).toBeLessThanOrEqual(0.02);
    for (const { book } of best) {
      expect(['pinnacle', 'unibet']).toContain(book);
    }
  }
});

test('moves of the size that is asked for are listed', () => {
  const { kind, count, data } = JSON.parse(run('moves.sh'));
  expect(kind).toBe('fair');
  expect(data).toHaveLength(count);
  for (const { change } of data) {
    expect(Math.abs(change)).toBeGreaterThanOrEqual(0.03);
  }
});

test('the prices of an event begin with what was seen first, in the market asked for', () => {
  const [{ event_id: id }] = JSON.parse(run('first-call.sh')).data;
  const { event_id: shown, count, data } = JSON.parse(run('prices.sh', { EVENT_ID: id }));
  expect(shown).toBe(id);
  expect(count).toBeGreaterThan(0);
  for (const { market_key: market, opening, changes } of data) {
    expect(market).toBe('h2h');
    expect(opening).toBe(changes[0][1]);
  }
});

test('its second request within a scan is answered without a body', async () => {
  // A scan that is published between the two requests has a body.
  await expect.poll(() => run('poll.sh')).toBe('304\n');
  expect(JSON.parse(readFileSync(join(folder.path, 'first.json'), 'utf8')).count).toBeGreaterThan(
    0,
  );
});

test('every example of the guides is run here', () => {
  expect([...examples.keys()]).toEqual([
    'first-call.sh',
    'filters.sh',
    'poll.sh',
    'board.sh',
    'moves.sh',
    'prices.sh',
  ]);
});

test('the pages of the documentation are served beside the API reference', async () => {
  const page = await stack.get('/docs/using-the-api');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<h1 id="using-the-api">');
});
