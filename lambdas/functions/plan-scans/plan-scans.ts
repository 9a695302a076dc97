import { dueSlots } from '#domain/scan-grid/due-slots.ts';

export type PlanScansInput = {
  readonly replan: boolean;
  /** The execution of the loop that asks. Absent in executions that began before this was sent. */
  readonly execution?: string | undefined;
};
export type PlannedScans = { readonly slots: readonly { readonly slot: string }[] };

/** What was handed out last; slots in epoch milliseconds. */
export type ScanPlan = {
  readonly lastSlot: number;
  /** To whom, and all of it. Absent in rows of earlier releases. */
  readonly execution?: string | undefined;
  readonly slots?: readonly number[] | undefined;
};

type Deps = {
  readonly latestPlan: () => Promise<ScanPlan | undefined>;
  /** Writes down what is handed out, unless the last slot handed out is no longer `previous`; then false. */
  readonly recordPlan: (plan: ScanPlan, previous: number | undefined) => Promise<boolean>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/**
 * Hands out the slots that this start of the loop has to serve, and writes them down. An execution that asks again, because
 * the answer was lost, is given the same slots. If another start wrote first, the window belongs to it and this start gets
 * nothing.
 */
export function createPlanScans({ latestPlan, recordPlan, now, intervalMs }: Deps) {
  return async function planScans({ replan, execution }: PlanScansInput): Promise<PlannedScans> {
    const latest = await latestPlan();
    const own = slotsOf(latest, execution);
    if (own) return answerOf(own);

    const slots = dueSlots({ now: now(), intervalMs, lastPlanned: latest?.lastSlot, replan });
    const lastSlot = slots.at(-1);
    if (lastSlot === undefined) return answerOf([]);
    if (await recordPlan({ lastSlot, execution, slots }, latest?.lastSlot)) return answerOf(slots);
    // A try of this execution that was taken for lost may have written in the meantime.
    return answerOf(slotsOf(await latestPlan(), execution) ?? []);
  };
}

/** What a plan gave to this execution; undefined where it is another's. */
function slotsOf(plan: ScanPlan | undefined, execution: string | undefined): readonly number[] | undefined {
  return execution !== undefined && plan?.execution === execution ? plan.slots : undefined;
}

function answerOf(slots: readonly number[]): PlannedScans {
  return { slots: slots.map((slot) => ({ slot: new Date(slot).toISOString() })) };
}
