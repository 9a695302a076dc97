import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { type Emulator, ON_THIS_MACHINE } from './emulator.ts';

/** What the line says after which nothing but new picks is waited for. */
const WAITING = /signed test call/;

/**
 * Runs `deploy:verify` at a deployed stack, and `whenWaiting` as soon as it waits for picks. Returns
 * what that gives; throws with all the command said where a step failed.
 */
export async function verifyDeployment<T>(
  { env }: Emulator,
  stack: string,
  whenWaiting: () => Promise<T>,
): Promise<T> {
  const options = ['--stack', stack, '--port', '0', '--minutes', '3'];
  const child = spawn(
    process.execPath,
    ['--import', ON_THIS_MACHINE, 'bin/verify-deployment.ts', ...options],
    { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: 240_000 },
  );
  const lines: string[] = [];
  const waiting: Promise<T>[] = [];
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (WAITING.test(line)) {
      waiting.push(whenWaiting());
    }
  });
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(code, 0, lines.join('\n'));
  const [given] = await Promise.all(waiting);
  if (given === undefined) {
    throw new Error(`deploy:verify waited for nothing:\n${lines.join('\n')}`);
  }
  return given;
}
