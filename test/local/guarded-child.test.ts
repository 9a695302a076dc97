import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startGuarded } from '../../local/children/guarded-child.ts';
import { isRunning, parentOf } from './processes.ts';
import { temporaryFolder } from './tiny-function.ts';

const PARENT = join(import.meta.dirname, 'guarding-parent.ts');
/** Bounds a hang only. */
const SOON = { timeout: 60_000, interval: 20 };

/** A parent, and the stubborn command that it guards: neither SIGTERM nor SIGINT ends that one. */
async function guardingParent(): Promise<{
  parent: ChildProcess;
  commandPid: number;
  guardPid: number;
}> {
  const file = join(temporaryFolder(), 'pid');
  const parent = spawn(process.execPath, [PARENT, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, 'utf8')).toBeTruthy(), SOON);
  const commandPid = Number(readFileSync(file, 'utf8'));
  return { parent, commandPid, guardPid: parentOf(commandPid) };
}

describe.runIf(process.platform === 'linux')('a guarded command', () => {
  test('does not outlive a parent that is killed by SIGKILL', async () => {
    const { parent, commandPid, guardPid } = await guardingParent();
    expect(isRunning(commandPid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect([commandPid, guardPid].filter(isRunning)).toEqual([]), SOON);
  });

  test('does not outlive a guard that is killed by SIGKILL', async () => {
    const { parent, commandPid, guardPid } = await guardingParent();
    let said = '';
    parent.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    process.kill(guardPid, 'SIGKILL');
    await vi.waitFor(() => expect(isRunning(commandPid)).toBe(false), SOON);
    await vi.waitFor(() => expect(said).toContain('the command ended'), SOON);
  });

  test('is in another session than its parent, so that a Ctrl-C at the terminal leaves its end to the parent', async () => {
    const { guardPid, parent } = await guardingParent();
    expect(sessionOf(guardPid)).toBe(guardPid);
    expect(sessionOf(parent.pid ?? 0)).not.toBe(guardPid);
  });
});

describe('the parent of a guarded command', () => {
  test('learns its exit code and its last words', async () => {
    const code = 'console.log("almost"); console.error("done"); process.exit(7)';
    const child = startGuarded(process.execPath, ['-e', code], { env: process.env });
    const { code: exitCode, output } = await child.exited;
    expect(exitCode).toBe(7);
    expect(output).toContain('almost');
    expect(output).toContain('done');
  });

  test('can end it', async () => {
    const child = startGuarded(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      env: process.env,
    });
    await child.stop();
    expect((await child.exited).code).not.toBe(0);
  });

  test('learns that a command cannot be started', async () => {
    const child = startGuarded('/no/such/program', [], { env: process.env });
    expect(await child.exited).toMatchObject({
      code: 127,
      output: expect.stringContaining('ENOENT'),
    });
  });
});

function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
}
