import { latestScanWith } from '#actions/latest-scan-with.ts';
import { type EventInput, type ExplainedEvent, explainEvent } from '#domain/scan/explain-event.ts';

type Deps = {
  /** The quotes of a slot's scan; undefined where it stored none, or they are gone. */
  openSlot(slot: number): Promise<{ readEvent(eventId: string): Promise<EventInput> } | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/** What the last scan before the start (epoch milliseconds) knew of an event that has started. */
export function createLastKnown({ openSlot, intervalMs }: Deps) {
  return async function lastKnown(
    eventId: string,
    startsAt: number,
  ): Promise<ExplainedEvent | undefined> {
    return await latestScanWith(startsAt - 1, intervalMs, async (slot) => {
      const scan = await openSlot(slot);
      return scan && explainEvent(await scan.readEvent(eventId));
    });
  };
}
