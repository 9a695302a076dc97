/** One seeded stream decides everything; nothing here reads a clock or waits for one. */

type Task = { readonly at: number; readonly order: number; readonly run: () => void };

/** A clock that moves only when something happens, and the list of what is to happen. Times are epoch milliseconds. */
export function createScheduler(startAt: number) {
  const tasks: Task[] = [];
  let now = startAt;
  let count = 0;

  return {
    now: () => now,
    /** Has something happen at a time. */
    at(time: number, run: () => void): void {
      tasks.push({ at: Math.max(time, now), order: count++, run });
    },
    /** Lets the next thing happen, and everything that follows from it without waiting. False when nothing is left. */
    async step(): Promise<boolean> {
      let next = 0;
      for (let i = 1; i < tasks.length; i++) {
        const [a, b] = [tasks[i] as Task, tasks[next] as Task];
        if (a.at < b.at || (a.at === b.at && a.order < b.order)) next = i;
      }
      const [task] = tasks.splice(next, 1);
      if (task === undefined) return false;
      now = Math.max(now, task.at);
      task.run();
      // Every promise chain that can go on without another task has come to rest after this.
      await new Promise((resolve) => setImmediate(resolve));
      return true;
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
