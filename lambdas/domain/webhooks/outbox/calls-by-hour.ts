/** Calls in the delivery log by the hour: how many failed, and how long answers took. */
import { allDeliveries, type OutboxEntry } from './outbox.ts';

export type HourOfCalls = {
  /** Its beginning, epoch milliseconds. */
  readonly hour: number;
  readonly delivered: number;
  readonly failed: number;
  /** Times of all calls of the hour: the shortest, the middle one and the longest, milliseconds. */
  readonly minMs: number;
  readonly medianMs: number;
  readonly maxMs: number;
};

const HOUR_MS = 3_600_000;
const SHOWN_MS = 7 * 24 * HOUR_MS;

/**
 * The hours of the last seven days with calls, the first one first. A delivery keeps its last call
 * and five failed ones before that; what was called more often is not counted. `now` in epoch
 * milliseconds.
 */
export function callsByHour(entries: readonly OutboxEntry[], now: number): readonly HourOfCalls[] {
  const calls = allDeliveries(entries).flatMap(({ progress }) => {
    const last = progress?.last;
    const failed = (progress?.earlier ?? []).map((call) => ({ ...call, outcome: 'failed' }));
    return last ? [last, ...failed] : failed;
  });
  const recent = calls.filter(({ at }) => at >= now - SHOWN_MS);
  const byHour = Map.groupBy(recent, ({ at }) => Math.floor(at / HOUR_MS) * HOUR_MS);
  return [...byHour]
    .sort(([a], [b]) => a - b)
    .map(([hour, ofHour]) => {
      const lengths = ofHour.map(({ durationMs }) => durationMs).sort((a, b) => a - b);
      const delivered = ofHour.filter(({ outcome }) => outcome === 'delivered').length;
      return {
        hour,
        delivered,
        failed: ofHour.length - delivered,
        minMs: lengths[0] ?? 0,
        medianMs: lengths[Math.floor(lengths.length / 2)] ?? 0,
        maxMs: lengths.at(-1) ?? 0,
      };
    });
}
