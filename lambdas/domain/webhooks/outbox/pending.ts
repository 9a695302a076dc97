import { dueAtOf } from '../delivery/wake-up.ts';
import { activeDeliveries, allDeliveries, isWaiting, type Outbox } from './outbox.ts';

/**
 * The deliveries of a subscriber that the index shows as pending, by the numbers of their entries,
 * in no order.
 */
export type Pending = { readonly destination: string; readonly numbers: readonly number[] };

/** From when on a scan is to find an entry in the index; null where it is to leave the index. */
export type DueChange = { readonly number: number; readonly dueAt: number | null };

/**
 * What has to change so that the index shows exactly the deliveries that wait, those of a pause
 * from shortly before its end on. `now` in epoch milliseconds.
 */
export function dueChanges(outbox: Outbox, now: number): readonly DueChange[] {
  const active = new Set(activeDeliveries(outbox.entries));
  const dueAt = dueAtOf(outbox, now);
  return allDeliveries(outbox.entries).flatMap((entry): readonly DueChange[] => {
    const { number, dueAt: stored } = entry;
    if (!active.has(entry) || !isWaiting(entry, now)) {
      return stored === null ? [] : [{ number, dueAt: null }];
    }
    // A look that comes too early finds the right time.
    const isRight = stored !== null && (stored <= now ? dueAt <= now : stored <= dueAt);
    return isRight ? [] : [{ number, dueAt }];
  });
}
