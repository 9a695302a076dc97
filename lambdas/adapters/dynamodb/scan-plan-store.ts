import type { Table } from './client.ts';
import { putIf } from './conditional-writes.ts';
import { SCAN_PLAN_KEY } from './keys.ts';
import { getRow } from './read-rows.ts';

/** How far the slots of the scan grid have been handed out. Slots are epoch milliseconds. */
export function createScanPlanStore(table: Table) {
  return {
    /** The last slot handed out; undefined before the first. */
    async lastPlanned(): Promise<number | undefined> {
      return (await getRow<{ readonly lastSlot: number }>(table, SCAN_PLAN_KEY))?.lastSlot;
    },
    /** Records the last slot handed out. False, and nothing written, when it is no longer `previous`. */
    recordPlanned(last: number, previous: number | undefined): Promise<boolean> {
      const row = { ...SCAN_PLAN_KEY, lastSlot: last };
      if (previous === undefined) return putIf(table, row, { expression: 'attribute_not_exists(lastSlot)' });
      return putIf(table, row, { expression: 'lastSlot = :previous', values: { ':previous': previous } });
    },
  };
}
