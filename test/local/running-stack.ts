import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, parentOf } from './processes.ts';

/** A local stack in processes of its own, as a person would run it. */
export type RunningStack = {
  readonly url: string;
  readonly apiKey: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Everything it has printed. */
  output(): string;
  /** The first line that matches, waited for. Rejects when the stack ends or the time is over. */
  line(pattern: RegExp, withinMs?: number): Promise<string>;
  /** The line of this number, waited for; `lineCount()` is the number of the next one. */
  lineAt(number: number, withinMs?: number): Promise<string>;
  lineCount(): number;
  /** A request to the API with the demo key. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends a signal to the stack's process alone. */
  kill(signal: NodeJS.Signals): void;
  /** Sends SIGINT to the whole foreground group, as a terminal does. */
  ctrlC(): void;
  /** All processes that it has started and that still run. */
  descendants(): readonly number[];
  readonly exited: Promise<number | null>;
};

const ROOT = join(import.meta.dirname, '../..');
/** A first start bundles every function. */
const START_WITHIN_MS = 300_000;

/** A folder for the data of stacks; `remove` it at the end. */
export function stackFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'whole-stack-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * How a stack is started: as a person would, or without npm in between, so that its process id is
 * the stack's own.
 */
export type Launcher = 'npm' | 'node';

/** Tests wait for new selections, which realistic prices bring seldom. */
const LIVELY = { ODDS_SIMULATION: 'lively' };

/**
 * Starts a stack without waiting for it. The variables are all that it gets beside PATH, HOME and
 * lively prices, and routes without limits.
 */
export function launchStack(
  dataDir: string,
  variables: Record<string, string>,
  launcher: Launcher = 'node',
) {
  const [program, argument] =
    launcher === 'npm' ? ['npm', 'start'] : [process.execPath, 'bin/local.ts'];
  const child = spawn(program, [argument], {
    cwd: ROOT,
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOCAL_DATA_DIR: dataDir,
      ROUTE_LIMITS: 'off',
      ...LIVELY,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const heard = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) {
      listener();
    }
  };
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));

  const lines = () => output.split('\n').slice(0, -1);

  function wait(find: () => string | undefined, what: string, withinMs: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(`No ${what} in time`), withinMs);
      const look = () => {
        const found = find();
        if (found !== undefined) {
          finish(() => resolve(found));
        }
      };
      function fail(reason: string): void {
        finish(() => reject(new Error(`${reason}:\n${output}`)));
      }
      function finish(settle: () => void): void {
        clearTimeout(timer);
        listeners.delete(look);
        settle();
      }
      listeners.add(look);
      void exited.then(() => fail('The stack has ended'));
      look();
    });
  }

  const line = (pattern: RegExp, withinMs = START_WITHIN_MS) =>
    wait(() => lines().find((candidate) => pattern.test(candidate)), `line ${pattern}`, withinMs);
  const lineAt = (number: number, withinMs = START_WITHIN_MS) =>
    wait(() => lines()[number], `line number ${number}`, withinMs);
  return { child, exited, line, lineAt, lineCount: () => lines().length, output: () => output };
}

/** Starts a stack and waits until it has published its first scan, or only until it answers. */
export async function startStack(
  dataDir: string,
  variables: Record<string, string> = {},
  options: { launcher?: Launcher; waitForScan?: boolean } = {},
): Promise<RunningStack> {
  const { child, exited, line, lineAt, lineCount, output } = launchStack(
    dataDir,
    variables,
    options.launcher,
  );
  const url = /http:\S+(?=\/api\/v1)/.exec(await line(/^API /))?.[0] ?? '';
  const apiKey = / (ba_\w+) /.exec(await line(/^Demo key /))?.[1] ?? '';
  if (options.waitForScan ?? true) {
    await line(/ events .* s$/);
  }
  const pid = child.pid ?? 0;
  return {
    url,
    apiKey,
    dataDir,
    pid,
    output,
    line,
    lineAt,
    lineCount,
    exited,
    get: (path, headers = {}) =>
      fetch(url + path, { headers: { authorization: `Bearer ${apiKey}`, ...headers } }),
    kill: (signal) => void process.kill(pid, signal),
    ctrlC: () => void process.kill(-pid, 'SIGINT'),
    descendants: () => descendantsOf(pid),
  };
}

/** Processes below this one (Linux). */
export function descendantsOf(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [[Number(name), parentOf(Number(name))] as const];
      } catch {
        return [];
      }
    });
  const below = (ancestor: number): number[] =>
    parents
      .filter(([, parent]) => parent === ancestor)
      .flatMap(([child]) => [child, ...below(child)]);
  return below(pid).filter(isRunning);
}
