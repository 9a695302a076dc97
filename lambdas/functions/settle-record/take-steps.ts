import type { Step, TrackedPick } from '#domain/record/tracked-pick.ts';

type Deps = {
  readonly picks: {
    /** Takes all of these steps; false, and none taken, if one of them was taken before. */
    take(steps: readonly Step[]): Promise<boolean>;
  };
  /** How many steps are taken at once. */
  readonly batch: number;
  /** Kept up to date: the indices of picks whose last step failed. */
  readonly failing: Set<number>;
  readonly now: () => number;
};

/**
 * Takes steps batch by batch, and tells in `done` what came of them. Never throws: no step keeps
 * another from being taken.
 */
export function createTakeSteps({ picks, batch, failing, now }: Deps) {
  const taken: Step[] = [];
  /** What was thrown; the steps that it concerns are still due. */
  const failures: unknown[] = [];
  /** `lost` were taken by another run. */
  const done = { taken, failures, lost: 0 };

  function fail({ index }: TrackedPick, error: unknown): void {
    failing.add(index);
    failures.push(error);
  }

  /** Takes steps together, or one by one where that fails or another run has taken some of them. */
  async function take(steps: readonly Step[]): Promise<void> {
    const [only, ...others] = steps;
    try {
      if (await picks.take(steps)) {
        taken.push(...steps);
        for (const { pick } of steps) {
          failing.delete(pick.index);
        }
        return;
      }
      if (others.length === 0) {
        done.lost += 1;
      }
    } catch (error) {
      if (only && others.length === 0) {
        fail(only.pick, error);
      }
    }
    if (others.length > 0) {
      for (const step of steps) {
        await take([step]);
      }
    }
  }

  /**
   * Ends at `until` (epoch milliseconds), but never before the first step, so that runs without
   * time come on too.
   */
  async function takeSteps(
    due: readonly TrackedPick[],
    stepOf: (pick: TrackedPick) => Step | Promise<Step>,
    until: number,
  ): Promise<void> {
    let steps: Step[] = [];
    for (const [index, pick] of due.entries()) {
      try {
        steps.push(await stepOf(pick));
      } catch (error) {
        fail(pick, error);
      }
      const isLast = index === due.length - 1 || now() >= until;
      if (steps.length > 0 && (isLast || steps.length === batch)) {
        await take(steps);
        steps = [];
      }
      if (isLast) {
        return;
      }
    }
  }

  return { done, takeSteps };
}
