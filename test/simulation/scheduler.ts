/** One seeded stream decides everything; nothing here reads a clock or waits for one. */

type Task = { readonly at: number; readonly run: () => void };

/**
 * Node starts a turn of its event loop for them together; a turn for each step would cost more than
 * the step.
 */
const STEPS_PER_TURN = 200;

/**
 * A clock that moves only when something happens, and the list of what is to happen. Times are
 * epoch milliseconds.
 */
export function createScheduler(startAt: number) {
  /** The next one is last. */
  const tasks: Task[] = [];
  let now = startAt;

  return {
    now: () => now,
    /** Has something happen at a time, after what was to happen at that time before. */
    at(time: number, run: () => void): void {
      const at = Math.max(time, now);
      let [low, high] = [0, tasks.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((tasks[middle]?.at ?? at) > at) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      tasks.splice(low, 0, { at, run });
    },
    /**
     * Lets one thing happen after the other, each with everything that follows from it without
     * waiting, until nothing is left or `isOver`. Gives the number of steps.
     */
    run(isOver: () => boolean): Promise<number> {
      return new Promise((resolve, reject) => {
        let steps = 0;
        let hasEnded = false;
        const step = () => {
          if (hasEnded) {
            return;
          }
          const task = isOver() ? undefined : tasks.pop();
          hasEnded = task === undefined;
          if (task === undefined) {
            return resolve(steps);
          }
          steps += 1;
          now = task.at;
          try {
            task.run();
          } catch (error) {
            hasEnded = true;
            reject(error);
          }
        };
        // Between two immediates every promise chain that can go on without another task comes to
        // rest.
        const turn = () => {
          for (let i = 0; i < STEPS_PER_TURN && !hasEnded; i++) {
            setImmediate(step);
          }
          if (!hasEnded) {
            setImmediate(turn);
          }
        };
        turn();
      });
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
