import type { PublishedSelection } from './selections.ts';

/** What one worker does after a scan: it serves some cells. It may be doubled, late or repeated. */
export type ShardTask = {
  /** The scan, epoch milliseconds. */
  readonly slot: number;
  readonly cells: readonly number[];
  /** Null if the scan published nothing: only what is owed is then seen to. */
  readonly scan: {
    /** The dispatch that the selections are compared with; null before the first. */
    readonly previousSlot: number | null;
    readonly selections: readonly PublishedSelection[];
  } | null;
};
