import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { vi } from 'vitest';
import { createObservability } from '#runtime/observability.ts';

/** Everything the functions print: log lines and metrics, in order. */
const lines: string[] = [];

const memory = new Console(
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk).trimEnd());
      done();
    },
  }),
);

/**
 * The real logger and metrics, printing into memory. An answer that does not fit its schema fails,
 * where production logs it.
 */
export const observability = {
  ...createPrintingTo(memory),
  onMismatch(path: string): never {
    throw new Error(`The answer does not fit its schema at ${path}`);
  },
};

function createPrintingTo(target: Console) {
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  vi.stubEnv('POWERTOOLS_SERVICE_NAME', 'test');
  vi.stubEnv('POWERTOOLS_METRICS_NAMESPACE', 'Test');
  // In development Powertools print to the console that is there when they are made.
  const usual = globalThis.console;
  globalThis.console = target;
  try {
    return createObservability();
  } finally {
    globalThis.console = usual;
    vi.unstubAllEnvs();
  }
}

/** What was printed since the last call. */
export function takeLines(): string[] {
  return lines.splice(0);
}
