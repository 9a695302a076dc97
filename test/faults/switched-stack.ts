import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findLocalStack } from '../../bin/admin/find-stack.ts';
import type { FoundStack } from '../../bin/admin/verb.ts';
import { isRunning } from '../local/processes.ts';
import { descendantsOf } from '../local/running-stack.ts';
import type { Order, Report } from './switched/switches.ts';

export const INTERVAL_MS = 5_000;
const ROOT = join(import.meta.dirname, '../..');
const START_WITHIN_MS = 180_000;
/** Characters of the output of a stack that has ended. */
const MAX_SAID = 4_000;

type Settings = {
  readonly dataDir: string;
  readonly clockFile: string;
  /** Address of the table. */
  readonly endpoint: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly onReport: (report: Report) => void;
};

function launch({ dataDir, clockFile, endpoint, variables }: Settings): ChildProcess {
  const clock = `--import=${new URL('./switched/clock.ts', import.meta.url)}`;
  return spawn(process.execPath, [clock, join(import.meta.dirname, 'stack-process.ts')], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOCAL_DATA_DIR: dataDir,
      ODDS_SIMULATION: 'lively',
      SCAN_INTERVAL_SECONDS: String(INTERVAL_MS / 1000),
      DYNAMODB_ENDPOINT: endpoint,
      CLOCK_FILE: clockFile,
      ROUTE_LIMITS: 'off',
      ...variables,
    },
  });
}

/** A local stack in a process of its own, whose parts take orders. */
export function createSwitchedStack(settings: Settings) {
  let child: ChildProcess | undefined;
  let known: readonly number[] = [];
  let url = '';
  let output = '';
  let stack: FoundStack | undefined;

  return {
    url: () => url,
    found: () => stack as FoundStack,
    /** Throws where the stack has ended, with the last that it said. */
    send(order: Order): void {
      if (!child?.connected) {
        throw new Error(`The stack has ended:\n${output.slice(-MAX_SAID)}`);
      }
      child.send(order);
    },

    async start(): Promise<void> {
      const started = launch(settings);
      child = started;
      started.on('message', settings.onReport);
      output = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (text) => (output += text));
      }
      const deadline = Date.now() + START_WITHIN_MS;
      while (!/^Demo key /m.test(output)) {
        if (started.exitCode !== null || Date.now() > deadline) {
          throw new Error(`No start:\n${output}`);
        }
        await delay(50);
      }
      url = /http:\S+(?=\/api\/v1)/.exec(output)?.[0] ?? '';
      known = [started.pid ?? 0, ...descendantsOf(started.pid ?? 0)];
      stack = findLocalStack(settings.dataDir);
    },

    /** Ends all its processes; gives those that are left behind. */
    async end(signal: NodeJS.Signals): Promise<readonly number[]> {
      const all = [...new Set([...known, ...descendantsOf(child?.pid ?? 0)])];
      if (child?.exitCode === null) {
        process.kill(-(child.pid ?? 0), signal);
      }
      for (let i = 0; i < 500 && all.some(isRunning); i++) {
        await delay(20);
      }
      stack?.table.client.destroy();
      return all.filter(isRunning);
    },
  };
}
