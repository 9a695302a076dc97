import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isRunning } from '../local/processes.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';

const INTERVAL_MS = 5000;
const VARIABLES = { SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000) };
/** After a slot: while the scan claims it, reads, analyses, writes its chunks, moves the head. */
const KILLED_AFTER_MS = [20, 60, 120, 200, 350];

describe('a stack killed in the middle of a scan', () => {
  const folder = stackFolder();
  const running = new Set<RunningStack>();

  afterAll(async () => {
    for (const stack of running) {
      stack.ctrlC();
      await stack.exited;
    }
    folder.remove();
  });

  async function start(): Promise<RunningStack> {
    const stack = await startStack(join(folder.path, 'data'), VARIABLES, { waitForScan: false });
    running.add(stack);
    return stack;
  }

  test('leaves no process behind, comes back with the last snapshot at once, and goes on', async () => {
    let stack = await start();
    await stack.line(/ events .* s$/);
    const restarts: string[] = [];
    for (const afterMs of KILLED_AFTER_MS) {
      const since = Date.now();
      const before = await snapshotOf(stack, since);
      await delay(INTERVAL_MS - (Date.now() % INTERVAL_MS) + afterMs);
      const all = [stack.pid, ...stack.descendants()];
      expect(all.length).toBeGreaterThan(2);
      stack.kill('SIGKILL');
      running.delete(stack);
      await vi.waitFor(() => expect(all.filter(isRunning)).toEqual([]), {
        timeout: 3000,
        interval: 10,
      });

      const launchedAt = performance.now();
      stack = await start();
      const served = await snapshotOf(stack, since);
      expect(stack.output(), 'asked before the first new scan').not.toMatch(/ events .* s$/m);
      const servedMs = Math.round(performance.now() - launchedAt);
      // The scan that was cut off has either published all of itself or nothing.
      expect([before.slot, before.slot + INTERVAL_MS]).toContain(served.slot);
      if (served.slot === before.slot) {
        expect(served).toEqual(before);
      }

      await stack.line(/ events .* s$/, 3 * INTERVAL_MS);
      await vi.waitFor(
        async () => expect((await snapshotOf(stack, since)).slot).toBeGreaterThan(served.slot),
        {
          timeout: 5000,
          interval: 100,
        },
      );
      restarts.push(
        `${afterMs} ms: ${served.slot === before.slot ? 'old' : 'new'} snapshot after ${servedMs} ms`,
      );
    }
    console.log(`killed after the slot by … and served again after …: ${restarts.join(', ')}`);
  });

  test('keeps the demo key, so that clients go on as well', async () => {
    const [stack] = running;
    const key = stack?.apiKey;
    stack?.kill('SIGKILL');
    running.clear();
    expect((await start()).apiKey).toBe(key);
  });
});

/**
 * The snapshot that is served: its slot, and its matches that neither start nor come into sight
 * within minutes.
 */
async function snapshotOf(
  stack: RunningStack,
  since: number,
): Promise<{ slot: number; matches: readonly unknown[] }> {
  const response = await stack.get('/api/v1/matches?hours=168&limit=500');
  expect(response.status).toBe(200);
  const { data } = (await response.json()) as { data: readonly { commence_time: string }[] };
  const matches = data.filter(({ commence_time }) => {
    const hours = (Date.parse(commence_time) - since) / 3_600_000;
    return hours > 0.2 && hours < 160;
  });
  return { slot: Number(/"(\d+)-/.exec(response.headers.get('etag') ?? '')?.[1]), matches };
}
