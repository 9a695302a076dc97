import type { ValueRow } from '#domain/scan/snapshot.ts';
import { parseSlot } from '#domain/scan-grid/scan-grid.ts';
import { cellsByShard } from '#domain/webhooks/cells.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import {
  compareSelections,
  type OfferedSelections,
  offeredBy,
  type PublishedSelection,
  type ShardTask,
  selectionBets,
} from '#domain/webhooks/selections.ts';

export type DispatchResult = {
  readonly slot: string;
  /** Shards that were sent a task; 0 for a scan that was dispatched before. */
  readonly shards: number;
  /** Selection bets of the scan; null if it published nothing or a later one has replaced it. */
  readonly selections: number | null;
  /**
   * Selections with less value than the others, which one message does not hold: they are new in a
   * later scan.
   */
  readonly leftOut: number;
};

type Dispatched = { readonly slot: number; readonly offered: OfferedSelections };

type Deps = {
  /**
   * The value bets that the scan of a slot published; undefined if it published none or a later
   * scan has replaced it.
   */
  readonly published: (slot: number) => Promise<readonly ValueRow[] | undefined>;
  readonly dispatches: {
    last(): Promise<Dispatched | undefined>;
    record(dispatched: Dispatched): Promise<void>;
  };
  /** Records what is not recorded yet; gives the keys of those that start too soon to be. */
  readonly recordPicks: (bets: readonly ValueRow[], slot: number) => Promise<ReadonlySet<string>>;
  /** How many of the selections, from the first on, a message holds. */
  readonly countThatFits: (selections: readonly PublishedSelection[]) => number;
  readonly send: (tasks: readonly ShardTask[]) => Promise<void>;
  readonly shards: number;
};

/**
 * After a scan: records the new selections, and sends every shard a task with the selections and
 * what was known of them at the dispatch before. The dispatch is noted last: a run that ends before
 * it is repeated by the queue or made up for by the next one, because a shard compares only with
 * what it has served itself.
 */
export function createDispatchPicks({
  published,
  dispatches,
  recordPicks,
  countThatFits,
  send,
  shards,
}: Deps) {
  /** `instant` is that of the scan, in ISO 8601. */
  return async function dispatchPicks({
    slot: instant,
  }: {
    slot: string;
  }): Promise<DispatchResult> {
    const slot = parseSlot(instant);
    const [last, bets] = await Promise.all([dispatches.last(), published(slot)]);
    const done = { slot: instant, shards: 0, selections: null, leftOut: 0 };
    if (last !== undefined && slot <= last.slot) {
      return done;
    }
    const cells = cellsByShard(shards);
    if (bets === undefined) {
      await send(cells.map((each) => ({ slot, cells: each, scan: null })));
      return { ...done, shards: cells.length };
    }
    const compared = compareSelections(selectionBets(bets), last?.offered ?? new Map());
    const news = compared.filter(({ before }) => before === null).map(({ bet }) => bet);
    const tooLate = await recordPicks(news, slot);
    const selections = compared.filter(({ bet }) => !tooLate.has(selectionKey(bet)));
    // The selections are sorted by their value.
    const sent = selections.slice(0, countThatFits(selections));
    const scan = { previousSlot: last?.slot ?? null, selections: sent };
    await send(cells.map((each) => ({ slot, cells: each, scan })));
    await dispatches.record({ slot, offered: offeredBy(sent.map(({ bet }) => bet)) });
    const leftOut = selections.length - sent.length;
    return { slot: instant, shards: cells.length, selections: selections.length, leftOut };
  };
}
