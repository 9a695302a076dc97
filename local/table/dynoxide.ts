import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { type GuardedChild, startGuarded } from '../children/guarded-child.ts';
import { freePort } from '../loopback-server.ts';
import { StartError } from '../start-error.ts';

const READY_WITHIN_MS = 10_000;
const POLL_MS = 10;
const PORT_ATTEMPTS = 3;

/**
 * Starts Dynoxide on a free loopback port with its tables in `file`, or without one in memory, and
 * waits until it answers. Throws a StartError where no binary for this platform is installed.
 */
export async function startDynoxide(file?: string) {
  const binary = findBinary();
  for (let attempt = 1; ; attempt += 1) {
    // Another program may take the port between our look and Dynoxide's start.
    const port = await freePort();
    const args = [
      'serve',
      '--port',
      String(port),
      ...(file === undefined ? [] : ['--db-path', file]),
    ];
    const child = startGuarded(binary, args, { env: process.env });
    const endpoint = `http://127.0.0.1:${port}`;
    const failure = await untilReady(endpoint, child);
    if (failure === undefined) {
      return { endpoint, child };
    }
    await child.stop();
    if (attempt === PORT_ATTEMPTS) {
      throw new StartError(`Dynoxide, the local table, did not start: ${failure}`);
    }
  }
}

function findBinary(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/dynoxide`);
  } catch (cause) {
    throw new StartError(
      `No local table for ${process.platform}-${process.arch} is installed (${name}). Run another one: with Java 17 and ` +
        'Maven, type npm run test:peers -- dynamodb-local in a second terminal, set ' +
        'DYNAMODB_ENDPOINT=http://127.0.0.1:8000 in this ' +
        'one, and start again. docs/install.md has the commands for macOS and Windows.',
      { cause },
    );
  }
}

/** Waits for the first answer; returns what went wrong instead, or undefined. */
async function untilReady(endpoint: string, child: GuardedChild): Promise<string | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const exited = child.exited.then(
    ({ code, output }) => `it ended with code ${code}. ${output.trim()}`,
  );
  while (Date.now() < deadline) {
    const answered = fetch(endpoint, { method: 'POST' }).then((response) => response.text());
    const outcome = await Promise.race([answered.then(() => true).catch(() => false), exited]);
    if (typeof outcome === 'string') {
      return outcome;
    }
    if (outcome) {
      return undefined;
    }
    await delay(POLL_MS);
  }
  return `no answer within ${READY_WITHIN_MS / 1000} seconds`;
}
