import type { Outlook, Plan } from './simulate.ts';

/** The page's policy lets scripts be named only through a policy of this name (Trusted Types). */
const POLICY = 'simulation';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(input: string): string };
};

let scriptAddress: string | undefined;

/** The one script of ours that may run as a worker. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(POLICY, { createScriptURL: () => address });
  return policy ? policy.createScriptURL('') : address;
}

/**
 * Simulates a plan in a worker of its own, whose script is at `address`, until `signal` stops it.
 * Rejects where the worker cannot be loaded or is stopped.
 */
export function runSimulation(address: string, plan: Plan, signal: AbortSignal): Promise<Outlook> {
  scriptAddress ??= trusted(address);
  const worker = new Worker(scriptAddress);
  const { promise, resolve, reject } = Promise.withResolvers<Outlook>();
  worker.addEventListener('message', ({ data }: MessageEvent<Outlook>) => resolve(data));
  worker.addEventListener('error', (event) => reject(new Error(event.message)));
  signal.addEventListener('abort', () => reject(signal.reason));
  worker.postMessage(plan);
  return promise.finally(() => worker.terminate());
}
