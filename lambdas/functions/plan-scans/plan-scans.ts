import { dueSlots } from '#domain/scan-grid/due-slots.ts';

export type PlanScansInput = { readonly replan: boolean };
export type PlannedScans = { readonly slots: readonly { readonly slot: string }[] };

type Deps = {
  /** The last slot handed out, epoch milliseconds. */
  readonly lastPlanned: () => Promise<number | undefined>;
  /** Writes down the last slot handed out, unless it is no longer `previous`; then false. */
  readonly recordPlanned: (last: number, previous: number | undefined) => Promise<boolean>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/**
 * Hands out the slots that this start of the loop has to serve, and writes down how far that reaches. If another
 * start wrote first, the window belongs to it and this start gets nothing.
 */
export function createPlanScans({ lastPlanned, recordPlanned, now, intervalMs }: Deps) {
  return async function planScans({ replan }: PlanScansInput): Promise<PlannedScans> {
    const previous = await lastPlanned();
    const slots = dueSlots({ now: now(), intervalMs, lastPlanned: previous, replan });
    const last = slots.at(-1);
    if (last === undefined || !(await recordPlanned(last, previous))) return { slots: [] };
    return { slots: slots.map((slot) => ({ slot: new Date(slot).toISOString() })) };
  };
}
