import { Worker } from 'node:worker_threads';
import type { FunctionPlan } from '../template/stack-plan.ts';
import { FunctionError, TIMED_OUT } from './function-error.ts';
import type { EnvironmentMessage, EnvironmentSetup, InvokeMessage } from './messages.ts';

/** One execution environment: a worker thread with its own variables, modules and memory. One event at a time. */
export type ExecutionEnvironment = {
  /** Hands over one event and resolves with the answer as JSON; rejects with a FunctionError. */
  invoke(requestId: string, event: string): Promise<string>;
  /** False once the thread has ended or has been told to. */
  isAlive(): boolean;
  stop(): Promise<void>;
};

type Options = {
  readonly plan: FunctionPlan;
  readonly variables: Readonly<Record<string, string>>;
  log(text: string): void;
};

const THREAD = new URL('./environment-thread.ts', import.meta.url);
const INIT_LIMIT_MS = 10_000;
/** Lambda's limit on an answer, in bytes of JSON. */
const MAX_ANSWER_BYTES = 6_291_556;

/**
 * Starts an environment at once; the first invocation waits for it. The function's timeout ends the whole environment,
 * as does running out of memory, an uncaught error or `process.exit`; the stack itself is never affected.
 */
export function startEnvironment({ plan, variables, log }: Options): ExecutionEnvironment {
  const worker = new Worker(THREAD, {
    workerData: setupOf(plan),
    env: { ...variables },
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: plan.memoryMb },
  });
  worker.stdout.on('data', (chunk: Buffer) => log(chunk.toString()));
  worker.stderr.on('data', (chunk: Buffer) => log(chunk.toString()));

  let alive = true;
  let current: { resolve(payload: string): void; reject(error: FunctionError): void } | undefined;
  let timer: NodeJS.Timeout | undefined;

  function settle(finish: (waiting: NonNullable<typeof current>) => void): void {
    clearTimeout(timer);
    const waiting = current;
    current = undefined;
    if (waiting) finish(waiting);
  }

  function fail(errorType: string, message: string): void {
    alive = false;
    log(`${errorType}: ${message}\n`);
    settle(({ reject }) => reject(new FunctionError(errorType, message)));
    void worker.terminate();
  }

  function limit(ms: number, message: string): void {
    clearTimeout(timer);
    timer = setTimeout(() => fail(TIMED_OUT, message), ms);
  }

  const ready = new Promise<void>((resolve) => {
    limit(INIT_LIMIT_MS, `The function did not load within ${INIT_LIMIT_MS / 1000} seconds`);
    worker.on('message', (message: EnvironmentMessage) => {
      if (message.kind === 'ready') {
        clearTimeout(timer);
        resolve();
      } else if (message.kind === 'failed') {
        settle(({ reject }) => reject(new FunctionError(message.errorType, message.message, message.trace)));
      } else if (Buffer.byteLength(message.payload) > MAX_ANSWER_BYTES) {
        const text = `The answer is larger than ${MAX_ANSWER_BYTES} bytes`;
        settle(({ reject }) => reject(new FunctionError('Function.ResponseSizeTooLarge', text)));
      } else {
        settle(({ resolve: answer }) => answer(message.payload));
      }
    });
  });
  worker.on('error', (error) => {
    const memory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    fail(
      'Runtime.ExitError',
      memory ? `Out of memory (${plan.memoryMb} MB)` : (error.stack ?? error.message),
    );
  });
  worker.on('exit', (code) => {
    if (alive) fail('Runtime.ExitError', `The runtime ended with code ${code}`);
  });

  return {
    invoke(requestId, event) {
      return new Promise((resolve, reject) => {
        if (!alive) {
          reject(new FunctionError('Runtime.ExitError', 'The environment has ended'));
          return;
        }
        current = { resolve, reject };
        void ready.then(() => {
          if (!alive) return;
          limit(
            plan.timeoutMs,
            `${requestId} Task timed out after ${(plan.timeoutMs / 1000).toFixed(2)} seconds`,
          );
          const message: InvokeMessage = { requestId, event, deadline: Date.now() + plan.timeoutMs };
          worker.postMessage(message);
        });
      });
    },
    isAlive: () => alive,
    async stop() {
      alive = false;
      settle(({ reject }) => reject(new FunctionError('Runtime.ExitError', 'The stack is stopping')));
      await worker.terminate();
    },
  };
}

function setupOf({ directory, handler, functionName, arn, memoryMb }: FunctionPlan): EnvironmentSetup {
  return { directory, handler, functionName, functionArn: arn, memoryMb };
}
