import { createHash } from 'node:crypto';

/**
 * In how many cells subscribers are stored. It never changes, so that no subscriber moves; a shard
 * groups cells.
 */
export const CELLS = 60;

/** The cell of a subscriber, from 0: the same for ever, and evenly spread over all subscribers. */
export function cellOf(userId: string): number {
  // Other bytes than those of the place in the scan interval, so that a cell's retries are spread
  // too.
  return createHash('sha256').update(userId).digest().readUInt32BE(4) % CELLS;
}

/** The cells of each of `count` shards. Every cell is in one shard. */
export function cellsByShard(count: number): readonly (readonly number[])[] {
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  return [...Map.groupBy(cells, (cell) => cell % count).values()];
}
