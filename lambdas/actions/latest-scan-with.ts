import { slotAtOrBefore } from '#domain/scan-grid/scan-grid.ts';

/** How many scans are looked at: one that failed, or lacks what is wanted, is passed over. */
export const MAX_SCANS_BACK = 8;

/**
 * What the latest scan at or before an instant (epoch milliseconds) has, by its slot; undefined
 * where the last eight have nothing. `intervalMs` is the distance of two scans.
 */
export async function latestScanWith<T>(
  at: number,
  intervalMs: number,
  read: (slot: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  const newest = slotAtOrBefore(at, intervalMs);
  for (let step = 0; step < MAX_SCANS_BACK; step += 1) {
    const found = await read(newest - step * intervalMs);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
