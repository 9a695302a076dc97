import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRunning } from './processes.ts';
import { launchStack, type RunningStack, stackFolder, startStack } from './running-stack.ts';

/** Bounds a hang only. */
const SOON = { timeout: 60_000, interval: 20 };

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('npm start', () => {
  const folder = stackFolder();
  const dataDir = join(folder.path, 'data');
  let stack: RunningStack;
  let readyMs = 0;

  beforeAll(async () => {
    const startedAt = performance.now();
    stack = await startStack(dataDir, {}, { launcher: 'npm' });
    readyMs = performance.now() - startedAt;
  }, 400_000);

  afterAll(async () => {
    if (stack !== undefined && isRunning(stack.pid)) {
      process.kill(-stack.pid, 'SIGKILL');
    }
    folder.remove();
  });

  test('publishes a first scan and says so in one line', async () => {
    expect(await stack.line(/ events /)).toMatch(
      /^\d\d:\d\d:\d\dZ {2}\d+ events {2}\d+ prices {2}\d+ value {2}\d+ surebets {2}\d+ combos {2}\d+\.\d\d s$/,
    );
    expect((await fetch(`${stack.url}/health`)).status).toBe(200);
    console.log(`first data after ${(readyMs / 1000).toFixed(1)} s, synthesis included`);
  });

  test('reads the simulated market as the provider whose format it speaks, whose credits it reports', () => {
    const lines = readFileSync(join(dataDir, 'logs', 'scan-odds.log'), 'utf8').split('\n');
    const scan = lines.find((line) => line.includes('"message":"scan"')) ?? '';
    const { sports_read, credits_used, credits_remaining, sports_failed } = JSON.parse(scan);
    expect(sports_failed).toEqual([]);
    expect(sports_read).toBeGreaterThan(5);
    // Three markets of one region.
    expect(credits_used).toBe(3 * sports_read);
    expect(credits_remaining).toBeGreaterThan(credits_used);
  });

  test('prints a key that works at once', async () => {
    const me = await stack.get('/api/v1/me');
    expect([me.status, await me.json()]).toEqual([
      200,
      {
        plan: 'sharp',
        daily_limit: 20_000,
        remaining_today: Number(me.headers.get('x-ratelimit-remaining')),
      },
    ]);
  });

  test('serves value bets and match probabilities', async () => {
    for (const path of ['/api/v1/opportunities?min_ev=-1', '/api/v1/matches']) {
      const response = await stack.get(path);
      const { count, data } = (await response.json()) as { count: number; data: unknown[] };
      expect(response.status, path).toBe(200);
      expect(count, path).toBeGreaterThan(0);
      expect(data, path).toHaveLength(count);
    }
  });

  test('answers 401 without a key and 404 for unknown paths, as problems', async () => {
    const refused = await fetch(`${stack.url}/api/v1/me`);
    const unknown = await stack.get('/api/v1/nothing');
    expect([refused.status, unknown.status]).toEqual([401, 404]);
    for (const response of [refused, unknown]) {
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(response.headers.has('x-ratelimit-remaining')).toBe(true);
    }
  });

  test('shows the documentation', async () => {
    expect((await fetch(`${stack.url}/docs`)).status).toBe(200);
    expect(await (await fetch(`${stack.url}/api/v1/openapi.json`)).json()).toMatchObject({
      openapi: '3.1.0',
    });
  });

  test('announces its addresses in a file, and only its owner may read the file of its key', () => {
    const announced = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect(announced).toMatchObject({ gateway: stack.url, table_name: expect.any(String) });
    expect(announced.dynamodb_endpoint).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(statSync(join(dataDir, 'demo-key.json')).mode & 0o777).toBe(0o600);
  });

  test('is refused a second time on the same folder', async () => {
    const second = launchStack(dataDir, {});
    expect(await second.exited).toBe(1);
    expect(second.output()).toMatch(/already running on .*data/);
  });

  test('leaves nothing running after a Ctrl-C, and withdraws its announcement', async () => {
    const all = [stack.pid, ...stack.descendants()];
    expect(all.length).toBeGreaterThan(3);
    stack.ctrlC();
    await stack.exited;
    await vi.waitFor(() => expect(all.filter(isRunning)).toEqual([]), SOON);
    expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);
  });
});
