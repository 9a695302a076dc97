import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../local/loopback-server.ts';

/** Ends with its standard input. A write beyond the limit of a file fails, as on a full disk. */
const SCRIPT =
  'trap "" XFSZ; [ "$3" = 0 ] || ulimit -f "$3"; "$0" serve --port "$1" --db-path "$2" & read ' +
  '-r _; kill $!; wait';

/** The database in a file, which can be restarted on a disk that has no room left. */
export async function startFileTable(file: string) {
  const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
  const binary = join(dirname(manifest), 'dynoxide');
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let shell: ChildProcess;

  async function start(limitBlocks: number): Promise<void> {
    shell = spawn('bash', ['-c', SCRIPT, binary, String(port), file, String(limitBlocks)], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    for (let tries = 0; tries < 500; tries++) {
      const isUp = await fetch(endpoint, { method: 'POST' }).then(
        () => true,
        () => false,
      );
      if (isUp) {
        return;
      }
      await delay(20);
    }
    throw new Error('The database does not start');
  }
  async function stop(): Promise<void> {
    shell.stdin?.end();
    if (shell.exitCode === null) {
      await once(shell, 'exit');
    }
  }
  await start(0);
  return {
    endpoint,
    stop,
    /** Starts anew on a disk with so many KB left for the file, or with all that it wants. */
    async restart(roomKb?: number): Promise<void> {
      await stop();
      await start(roomKb === undefined ? 0 : Math.ceil(statSync(file).size / 1024) + roomKb);
    },
  };
}
