import type { ScanPlan } from '#domain/scan-grid/due-slots.ts';
import type { Table } from './client.ts';
import { asSeen, putIf } from './conditional-writes.ts';
import { SCAN_PLAN_KEY } from './keys.ts';
import { getRow } from './read-rows.ts';

/** How far the slots of the scan grid have been handed out. */
export function createScanPlanStore(table: Table) {
  return {
    /** What was handed out last; undefined before the first. */
    latestPlan: () => getRow<ScanPlan>(table, SCAN_PLAN_KEY),
    /**
     * Records what is handed out. False, and nothing written, when the last slot is no longer
     * `previous`.
     */
    recordPlan: (plan: ScanPlan, previous: number | undefined) =>
      putIf(table, { ...SCAN_PLAN_KEY, ...plan }, asSeen({ lastSlot: previous })),
  };
}
