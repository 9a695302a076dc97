import { createHash } from 'node:crypto';
import { parseDestination } from '../subscriber/destination.ts';
import type { Member } from '../subscriber/member.ts';

/**
 * In how many cells subscribers are stored. It never changes, so that no subscriber moves; a shard
 * groups cells.
 */
export const CELLS = 60;

/** Up to where a cell was dispatched: every member has what was new to them by then. */
export type Checkpoint = {
  /** The scan, epoch milliseconds. */
  readonly slot: number;
  /** When the filters were asked, epoch milliseconds. */
  readonly at: number;
};

/** What dispatch knows of a cell. */
export type Cell = {
  readonly members: readonly Member[];
  /** Undefined until it is known: then every member is looked at. */
  readonly checkpoint: Checkpoint | undefined;
  /** Rows that the release before has left, which go once the cell is served. */
  readonly outdated: readonly string[];
};

/**
 * The cell of a destination, from 0: that of its account, the same for ever, and evenly spread over
 * all accounts.
 */
export function cellOf(destination: string): number {
  const { userId } = parseDestination(destination);
  // Other bytes than those of the place in the scan interval, so that a cell's retries are spread
  // too.
  return createHash('sha256').update(userId).digest().readUInt32BE(4) % CELLS;
}

/** The cells of each of `count` shards. Every cell is in one shard. */
export function cellsByShard(count: number): readonly (readonly number[])[] {
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  return [...Map.groupBy(cells, (cell) => cell % count).values()];
}
