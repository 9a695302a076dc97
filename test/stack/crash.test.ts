import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { isRunning } from '../local/processes.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';

/** A killed stack has to be back before its next scan, so a slow machine scans less often. */
const INTERVALS_MS = [5_000, 10_000, 20_000, 30_000, 60_000, 90_000];
/** So many starts fit between two scans. */
const STARTS = 3;
/** After a slot: while the scan claims it, reads, analyses, writes its chunks, moves the head. */
const KILLED_AFTER_MS = [20, 60, 120, 200, 350];

describe('a stack killed in the middle of a scan', () => {
  const folder = stackFolder();
  const running = new Set<RunningStack>();
  let intervalMs = INTERVALS_MS[0] ?? 0;

  afterAll(async () => {
    for (const stack of running) {
      stack.ctrlC();
      await stack.exited;
    }
    folder.remove();
  });

  async function start(): Promise<RunningStack> {
    const stack = await startStack(
      join(folder.path, 'data'),
      { SCAN_INTERVAL_SECONDS: String(intervalMs / 1000) },
      { waitForScan: false },
    );
    running.add(stack);
    return stack;
  }

  /** Chooses the interval by how long a start takes that has everything bundled. */
  async function chooseInterval(): Promise<void> {
    const first = await start();
    await first.line(/ events .* s$/);
    await end(first);
    const startedAt = performance.now();
    const second = await start();
    await snapshotOf(second, Date.now());
    const tookMs = performance.now() - startedAt;
    await end(second);
    intervalMs = INTERVALS_MS.find((each) => each >= STARTS * tookMs) ?? intervalMs;
  }

  async function end(stack: RunningStack): Promise<void> {
    running.delete(stack);
    stack.ctrlC();
    await stack.exited;
  }

  /** The snapshot of the current slot, read before the next one is due. */
  async function currentSnapshot(stack: RunningStack, since: number) {
    for (;;) {
      const slot = Date.now() - (Date.now() % intervalMs);
      const snapshot = await snapshotOf(stack, since);
      if (snapshot.slot === slot && Date.now() < slot + intervalMs) {
        return snapshot;
      }
      await delay(50);
    }
  }

  test('leaves no process behind, comes back with the last snapshot at once, and goes on', async () => {
    await chooseInterval();
    let stack = await start();
    await stack.line(/ events .* s$/);
    const restarts: string[] = [];
    for (const afterMs of KILLED_AFTER_MS) {
      const since = Date.now();
      const before = await currentSnapshot(stack, since);
      await delay(before.slot + intervalMs + afterMs - Date.now());
      const all = [stack.pid, ...stack.descendants()];
      expect(all.length).toBeGreaterThan(2);
      stack.kill('SIGKILL');
      running.delete(stack);
      await expect.poll(() => all.filter(isRunning), { interval: 10 }).toEqual([]);

      const launchedAt = performance.now();
      stack = await start();
      const served = await snapshotOf(stack, since);
      expect(stack.output(), 'asked before the first new scan').not.toMatch(/ events .* s$/m);
      const servedMs = Math.round(performance.now() - launchedAt);
      // The scan that was cut off has either published all of itself or nothing.
      expect([before.slot, before.slot + intervalMs]).toContain(served.slot);
      if (served.slot === before.slot) {
        expect(served).toEqual(before);
      }

      await stack.line(/ events .* s$/);
      await expect
        .poll(async () => (await snapshotOf(stack, since)).slot, { interval: 100 })
        .toBeGreaterThan(served.slot);
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
