import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import {
  type EnvironmentOptions,
  type ExecutionEnvironment,
  startEnvironment,
} from './environment.ts';
import { FunctionError, THROTTLED } from './function-error.ts';

/** One deployed function: as many environments as are busy at once, up to a cap. */
export type FunctionHost = {
  /**
   * Invokes the function with an event and resolves with its answer as JSON. A call over the cap
   * waits for a free environment; a call whose `signal` is aborted while it waits never starts, and
   * one that too many others wait before is refused at once. Rejects with a FunctionError.
   */
  invoke(event: unknown, options?: { requestId?: string; signal?: AbortSignal }): Promise<string>;
  stop(): Promise<void>;
};

/**
 * Enough for deliveries that wait for silent receivers; every environment holds a copy of the
 * memory.
 */
const MAX_ENVIRONMENTS = 8;
/**
 * More would wait for seconds. Lambda refuses what is over the cap at once; with so small a cap
 * here that would be harsh.
 */
const MAX_WAITING = 250;

/**
 * Environments that were not called for so long are ended, or each burst of calls would leave its
 * memory behind.
 */
const IDLE_MS = 300_000;

/**
 * Creates the host of a function; nothing is started before the first call. Environments stay warm
 * for minutes.
 */
export function createFunctionHost(options: EnvironmentOptions): FunctionHost {
  const limit = pLimit(
    Math.min(options.plan.reservedConcurrency ?? MAX_ENVIRONMENTS, MAX_ENVIRONMENTS),
  );
  const busy = new Set<ExecutionEnvironment>();
  let idle: readonly ExecutionEnvironment[] = [];
  /** Idle at the previous check. */
  let rested: readonly ExecutionEnvironment[] = [];
  let stopped = false;

  const resting = setInterval(() => {
    const over = idle.filter((environment) => rested.includes(environment));
    idle = idle.filter((environment) => !over.includes(environment));
    rested = idle;
    for (const environment of over) {
      void environment.stop();
    }
  }, IDLE_MS).unref();

  async function serve(
    event: string,
    requestId: string,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    if (stopped) {
      throw new FunctionError('Runtime.ExitError', 'The stack is stopping');
    }
    if (signal?.aborted) {
      throw new FunctionError(THROTTLED, 'The caller has gone');
    }
    const [environment = startEnvironment(options), ...others] = idle.filter((candidate) =>
      candidate.isAlive(),
    );
    idle = others;
    rested = rested.filter((candidate) => candidate !== environment);
    busy.add(environment);
    try {
      return await environment.invoke(requestId, event);
    } finally {
      busy.delete(environment);
      idle = [environment, ...idle];
    }
  }

  return {
    invoke: (event, { requestId = randomUUID(), signal } = {}) => {
      if (limit.pendingCount >= MAX_WAITING) {
        return Promise.reject(new FunctionError(THROTTLED, `${MAX_WAITING} calls wait already`));
      }
      const json = JSON.stringify(event);
      return limit(() => serve(json, requestId, signal));
    },
    async stop() {
      stopped = true;
      clearInterval(resting);
      await Promise.all([...busy, ...idle].map((environment) => environment.stop()));
    },
  };
}
