/** Steps that undo what was started: run in reverse, each once; one that fails does not keep the others from running. */
export type Cleanup = { add(step: () => unknown): void; run(): Promise<void> };

/** An empty list of steps. */
export function createCleanup(): Cleanup {
  const steps: (() => unknown)[] = [];
  return {
    add: (step) => steps.push(step),
    async run() {
      for (let step = steps.pop(); step; step = steps.pop()) {
        await Promise.resolve()
          .then(step)
          .catch(() => undefined);
      }
    },
  };
}
