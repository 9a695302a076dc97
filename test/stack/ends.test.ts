import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { isRunning } from '../local/processes.ts';
import {
  descendantsOf,
  type Launcher,
  launchStack,
  stackFolder,
  startStack,
} from '../local/running-stack.ts';

/** Bounds a hang only: a busy machine takes its time to end a process. */
const SOON = { timeout: 60_000, interval: 20 };

describe('nothing is left running', () => {
  const folder = stackFolder();
  const dataDir = join(folder.path, 'data');
  afterAll(folder.remove);

  const cases: readonly [string, Launcher, (pid: number) => void][] = [
    ['Ctrl-C at the terminal of npm', 'npm', (pid) => process.kill(-pid, 'SIGINT')],
    ['SIGTERM to npm', 'npm', (pid) => process.kill(pid, 'SIGTERM')],
    ['SIGKILL to npm', 'npm', (pid) => process.kill(pid, 'SIGKILL')],
    ['SIGTERM to the stack', 'node', (pid) => process.kill(pid, 'SIGTERM')],
    ['a closed terminal', 'node', (pid) => process.kill(pid, 'SIGHUP')],
    ['SIGKILL to the stack', 'node', (pid) => process.kill(pid, 'SIGKILL')],
  ];
  test.each(cases)('after %s', async (what, launcher, end) => {
    const stack = await startStack(dataDir, {}, { launcher, waitForScan: false });
    const all = [stack.pid, ...stack.descendants()];
    expect(all.length).toBeGreaterThanOrEqual(launcher === 'npm' ? 5 : 3);
    const endedAt = performance.now();
    end(stack.pid);
    await vi.waitFor(() => expect(all.filter(isRunning)).toEqual([]), SOON);
    console.log(
      `${what}: ${all.length} processes gone after ${Math.round(performance.now() - endedAt)} ms`,
    );
  });

  test('after a Ctrl-C in the middle of the synthesis', async () => {
    const { child, exited, line } = launchStack(dataDir, { ODDS_SPORTS: 'soccer_epl' });
    await line(/^Synthesizing/);
    await vi.waitFor(() => expect(descendantsOf(child.pid ?? 0).length).toBeGreaterThan(2), SOON);
    const all = [child.pid ?? 0, ...descendantsOf(child.pid ?? 0)];
    process.kill(-(child.pid ?? 0), 'SIGINT');
    expect(await exited).toBe(0);
    await vi.waitFor(() => expect(all.filter(isRunning)).toEqual([]), SOON);
  });

  test('when the table is lost: the stack says so and ends', async () => {
    const stack = await startStack(dataDir, {}, { waitForScan: false });
    const all = [stack.pid, ...stack.descendants()];
    const table = all.find((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/dynoxide\0serve'),
    );
    process.kill(table ?? 0, 'SIGKILL');
    expect(await stack.exited).toBe(1);
    expect(stack.output()).toMatch(/^The local table ended/m);
    await vi.waitFor(() => expect(all.filter(isRunning)).toEqual([]), SOON);
  });
});
