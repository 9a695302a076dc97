import { dueSlots, type ScanPlan } from '#domain/scan-grid/due-slots.ts';

/** `execution` is the one of the loop that asks. */
export type PlanScansInput = { readonly replan: boolean; readonly execution: string };
export type PlannedScans = { readonly slots: readonly { readonly slot: string }[] };

type Deps = {
  readonly latestPlan: () => Promise<ScanPlan | undefined>;
  /**
   * Writes down what is handed out, unless the last slot handed out is no longer `previous`; then
   * false.
   */
  readonly recordPlan: (plan: ScanPlan, previous: number | undefined) => Promise<boolean>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/**
 * Hands out the slots that this start of the loop has to serve, and writes them down. An execution
 * that asks again, because the answer was lost, is given the same slots. If another start wrote
 * first, the window belongs to it and this start gets nothing.
 */
export function createPlanScans({ latestPlan, recordPlan, now, intervalMs }: Deps) {
  return async function planScans({ replan, execution }: PlanScansInput): Promise<PlannedScans> {
    const latest = await latestPlan();
    if (latest?.execution === execution) {
      return answerOf(latest.slots);
    }

    const slots = dueSlots({ now: now(), intervalMs, lastPlanned: latest?.lastSlot, replan });
    const lastSlot = slots.at(-1);
    if (lastSlot === undefined) {
      return answerOf([]);
    }
    if (await recordPlan({ lastSlot, execution, slots }, latest?.lastSlot)) {
      return answerOf(slots);
    }
    // A try of this execution that was taken for lost may have written in the meantime.
    const written = await latestPlan();
    return answerOf(written?.execution === execution ? written.slots : []);
  };
}

function answerOf(slots: readonly number[]): PlannedScans {
  return { slots: slots.map((slot) => ({ slot: new Date(slot).toISOString() })) };
}
