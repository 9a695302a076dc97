import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build, stop } from 'esbuild';
import type { FunctionPlan } from '../template/functions.ts';
import { FunctionError, TIMED_OUT } from './function-error.ts';

/**
 * One execution environment: a worker thread with its own variables, modules and memory. One event
 * at a time.
 */
export type ExecutionEnvironment = ReturnType<typeof startEnvironment>;

/** One event for the thread; `deadline` in epoch milliseconds, `event` as JSON. */
export type InvokeMessage = {
  readonly requestId: string;
  readonly event: string;
  readonly deadline: number;
};

/**
 * What the thread reports, one message per event after `ready`; `payload` is the function's answer
 * as JSON.
 */
export type EnvironmentMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answered'; readonly payload: string }
  | {
      readonly kind: 'failed';
      readonly errorType: string;
      readonly message: string;
      readonly trace: readonly string[];
    };

export type EnvironmentOptions = {
  readonly plan: FunctionPlan;
  readonly variables: Readonly<Record<string, string>>;
  log(text: string): void;
};

/** Made JavaScript once, or every thread would load a compiler of TypeScript: 30 ms and 12 MB. */
const THREAD = new URL(`data:text/javascript,${encodeURIComponent(await threadSource())}`);
const INIT_LIMIT_MS = 10_000;
/** Lambda's limit on an answer, in bytes of JSON. */
const MAX_ANSWER_BYTES = 6_291_556;

/**
 * Starts an environment at once; the first invocation waits for it. The function's timeout ends the
 * whole environment, as does running out of memory, an uncaught error or `process.exit`; the stack
 * itself is never affected.
 */
export function startEnvironment({ plan, variables, log }: EnvironmentOptions) {
  const worker = new Worker(THREAD, {
    workerData: plan,
    env: { ...variables },
    argv: [],
    execArgv: [],
    stdout: true,
    stderr: true,
    // A young generation of V8's own choice keeps up to 48 MB in every environment.
    resourceLimits: { maxOldGenerationSizeMb: plan.memoryMb, maxYoungGenerationSizeMb: 12 },
  });
  worker.stdout.on('data', (chunk: Buffer) => log(chunk.toString()));
  worker.stderr.on('data', (chunk: Buffer) => log(chunk.toString()));

  /** Why the environment ended; absent while it is alive. */
  let ended: FunctionError | undefined;
  // One promise per message: a race with a promise that outlives them all would keep every answer
  // in memory.
  let awaited: PromiseWithResolvers<EnvironmentMessage> | undefined;
  worker.on('message', (message: EnvironmentMessage) => awaited?.resolve(message));

  function end(errorType: string, message: string): void {
    if (ended) {
      return;
    }
    log(`${errorType}: ${message}\n`);
    ended = new FunctionError(errorType, message);
    awaited?.reject(ended);
    void worker.terminate();
  }
  worker.on('error', (error) => {
    const memory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    end(
      'Runtime.ExitError',
      memory ? `Out of memory (${plan.memoryMb} MB)` : (error.stack ?? error.message),
    );
  });
  worker.on('exit', (code) => end('Runtime.ExitError', `The runtime ended with code ${code}`));

  /** The thread's next message. Without one in time the environment ends, and this rejects. */
  async function nextMessage(limitMs: number, lateText: string): Promise<EnvironmentMessage> {
    if (ended) {
      throw ended;
    }
    awaited = Promise.withResolvers();
    const timer = setTimeout(() => end(TIMED_OUT, lateText), limitMs);
    return awaited.promise.finally(() => clearTimeout(timer));
  }

  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  const ready = nextMessage(
    INIT_LIMIT_MS,
    `The function did not load within ${seconds(INIT_LIMIT_MS)} seconds`,
  );
  ready.catch(() => undefined);

  return {
    /** Hands over one event and resolves with the answer as JSON; rejects with a FunctionError. */
    async invoke(requestId: string, event: string): Promise<string> {
      await ready;
      const message: InvokeMessage = { requestId, event, deadline: Date.now() + plan.timeoutMs };
      worker.postMessage(message);
      const timeout = `${requestId} Task timed out after ${seconds(plan.timeoutMs)} seconds`;
      return payloadOf(await nextMessage(plan.timeoutMs, timeout));
    },
    /** False once the thread has ended or has been told to. */
    isAlive: () => ended === undefined,
    async stop(): Promise<void> {
      end('Runtime.ExitError', 'The stack is stopping');
      await worker.terminate();
    },
  };
}

async function threadSource(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'environment-thread.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
    // What traces of errors call it, instead of all of its text.
    footer: { js: '//# sourceURL=environment-thread.js' },
  });
  // Or its process would stay.
  await stop();
  return outputFiles[0]?.text ?? '';
}

function payloadOf(message: EnvironmentMessage): string {
  if (message.kind === 'failed') {
    throw new FunctionError(message.errorType, message.message, message.trace);
  }
  const payload = message.kind === 'answered' ? message.payload : '';
  if (Buffer.byteLength(payload) <= MAX_ANSWER_BYTES) {
    return payload;
  }
  const text = `The answer is larger than ${MAX_ANSWER_BYTES} bytes`;
  throw new FunctionError('Function.ResponseSizeTooLarge', text);
}
