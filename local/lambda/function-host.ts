import { randomUUID } from 'node:crypto';
import type { FunctionPlan } from '../template/stack-plan.ts';
import { type ExecutionEnvironment, startEnvironment } from './environment.ts';
import { FunctionError } from './function-error.ts';

/** One deployed function: as many environments as are busy at once, up to a cap. */
export type FunctionHost = {
  /**
   * Invokes the function with an event and resolves with its answer as JSON. A call over the cap waits for a free
   * environment; an aborted `signal` takes a waiting call out of the queue. Rejects with a FunctionError.
   */
  invoke(event: unknown, options?: { requestId?: string; signal?: AbortSignal }): Promise<string>;
  stop(): Promise<void>;
};

type Options = {
  readonly plan: FunctionPlan;
  readonly variables: Readonly<Record<string, string>>;
  log(text: string): void;
};

type WaitingCall = {
  readonly requestId: string;
  readonly event: string;
  resolve(payload: string): void;
  reject(error: unknown): void;
};

/** Enough to keep two cores busy; every environment holds a whole copy of the function's memory. */
const MAX_ENVIRONMENTS = 4;

/** Creates the host of a function; nothing is started before the first call. Environments stay warm between calls. */
export function createFunctionHost(options: Options): FunctionHost {
  const cap = Math.min(options.plan.reservedConcurrency ?? MAX_ENVIRONMENTS, MAX_ENVIRONMENTS);
  const environments = new Set<ExecutionEnvironment>();
  const idle: ExecutionEnvironment[] = [];
  const waiting: WaitingCall[] = [];
  let stopped = false;

  function freeEnvironment(): ExecutionEnvironment | undefined {
    for (let candidate = idle.pop(); candidate; candidate = idle.pop()) {
      if (candidate.isAlive()) return candidate;
      environments.delete(candidate);
    }
    if (environments.size >= cap) return undefined;
    const started = startEnvironment(options);
    environments.add(started);
    return started;
  }

  function serveWaiting(): void {
    while (waiting.length > 0 && !stopped) {
      const environment = freeEnvironment();
      const call = environment && waiting.shift();
      if (!call) return;
      // Free again before the caller hears: its next call is to find this environment warm.
      void environment
        .invoke(call.requestId, call.event)
        .finally(() => release(environment))
        .then(call.resolve, call.reject);
    }
  }

  function release(environment: ExecutionEnvironment): void {
    if (environment.isAlive()) idle.push(environment);
    else environments.delete(environment);
    serveWaiting();
  }

  return {
    invoke(event, { requestId = randomUUID(), signal } = {}) {
      return new Promise((resolve, reject) => {
        if (stopped) return reject(new FunctionError('Runtime.ExitError', 'The stack is stopping'));
        const call: WaitingCall = { requestId, event: JSON.stringify(event), resolve, reject };
        signal?.addEventListener('abort', () => {
          const place = waiting.indexOf(call);
          if (place < 0) return;
          waiting.splice(place, 1);
          reject(new FunctionError('TooManyRequestsException', 'Nobody waits for this call any more'));
        });
        waiting.push(call);
        serveWaiting();
      });
    },
    async stop() {
      stopped = true;
      for (const call of waiting.splice(0)) {
        call.reject(new FunctionError('Runtime.ExitError', 'The stack is stopping'));
      }
      await Promise.all([...environments].map((environment) => environment.stop()));
    },
  };
}
