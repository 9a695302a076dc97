import { Worker } from 'node:worker_threads';

/** A piece of work of some ten milliseconds, four times a second; tells when it was done. */
const PROGRAM = `
  const { parentPort } = require('node:worker_threads');
  const EVERY_MS = 250;
  function work() {
    let state = 1;
    for (let i = 0; i < 10_000_000; i += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    }
    return state;
  }
  function next() {
    const due = performance.now() + EVERY_MS;
    setTimeout(() => {
      work();
      parentPort.postMessage(performance.now() - due);
      next();
    }, EVERY_MS);
  }
  next();
`;

/**
 * Watches how late the machine itself is, in a thread that shares nothing with what is tested. A
 * bound in milliseconds is a promise about a machine that keeps up. `slowness()` says how much
 * longer the same piece of work has taken than `usualMs`, for the slowest tenth, and at least 1.
 */
export function watchMachine(usualMs: number) {
  const times: number[] = [];
  const worker = new Worker(PROGRAM, { eval: true });
  worker.on('message', (ms: number) => times.push(ms));
  worker.unref();
  return {
    slowness(): number {
      const sorted = times.toSorted((a, b) => a - b);
      return Math.max(1, (sorted[Math.floor(sorted.length * 0.9)] ?? 0) / usualMs);
    },
    [Symbol.asyncDispose]: async () => {
      await worker.terminate();
    },
  };
}
