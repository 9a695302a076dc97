import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';

/** The examples of docs/using-the-api.md, run as a reader would run them. */
const guide = readFileSync(join(import.meta.dirname, '../../docs/using-the-api.md'), 'utf8');
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

function run(name: string): string {
  const env = { PATH: process.env.PATH, API_URL: stack.url, API_KEY: stack.apiKey };
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

test('its second request within a scan is answered without a body', () => {
  expect(run('poll.sh')).toBe('304\n');
  expect(JSON.parse(readFileSync(join(folder.path, 'first.json'), 'utf8')).count).toBeGreaterThan(
    0,
  );
});

test('every example of the guide is run here', () => {
  expect([...examples.keys()]).toEqual(['first-call.sh', 'poll.sh']);
});

test('the pages of the documentation are served beside the API reference', async () => {
  const page = await stack.get('/docs/using-the-api');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<h1 id="using-the-api">');
});
