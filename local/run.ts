import { once } from 'node:events';
import { listenForEnd } from './end-signals.ts';
import { watchLauncher } from './launcher.ts';
import { banner, type DemoKey, oneLine, scanLine } from './report.ts';
import { readSettings } from './settings.ts';
import { startLocalStack } from './stack.ts';
import { StartError } from './start-error.ts';

type RunOptions = {
  /** Called as soon as the table exists, before the first request. */
  readonly makeDemoKey: (table: {
    readonly dynamodbEndpoint: string;
    readonly tableName: string;
    readonly apiKeySecrets: string;
    readonly dataDir: string;
  }) => Promise<DemoKey>;
};

/**
 * `npm start`: runs the stack until it is told to end, reporting on standard output. Resolves with
 * the exit code once everything it started is gone.
 */
export async function runLocalStack(options: RunOptions): Promise<number> {
  withoutTimerWarnings();
  const end = listenForEnd(() => process.exit(1));
  const launcher = watchLauncher(() => process.kill(process.pid, 'SIGTERM'));
  try {
    await runUntil(end.signal, options);
    return 0;
  } catch (error) {
    if (end.signal.aborted) {
      return 0;
    }
    console.error(error instanceof StartError ? error.message : error);
    return 1;
  } finally {
    launcher.stop();
    end.stop();
  }
}

async function runUntil(signal: AbortSignal, options: RunOptions): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2), process.cwd());
  const stack = await startLocalStack({
    settings,
    signal,
    observer: {
      onSynth: () => console.log('Synthesizing the stack (only after a change) …'),
      onTask: (name, outcome) => {
        const line = scanLine(name, outcome);
        if (line !== undefined && !signal.aborted) {
          console.log(line);
        }
      },
      onExecutionFailed: (error) => {
        if (!signal.aborted) {
          console.log(`The loop's execution failed: ${oneLine(error)}`);
        }
      },
    },
  });
  try {
    const { dataDir } = settings;
    const demo = await options.makeDemoKey({ ...stack, dataDir });
    signal.throwIfAborted();
    console.log(banner(stack.gatewayUrl, demo, { dataDir, password: stack.password }));
    stack.startSchedules();
    if (!signal.aborted) {
      await Promise.race([once(signal, 'abort'), stack.broken]);
    }
    console.log('Stopping …');
  } finally {
    await stack.stop();
  }
}

/**
 * The interpreter of the state machine waits for instants that have passed; Node prints a warning
 * each time.
 */
function withoutTimerWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'TimeoutNegativeWarning') {
      console.error(String(warning));
    }
  });
}
