import type { KeptEvent } from '#domain/moves/kept-moves.ts';
import type { Book } from '#domain/odds/quotes.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { parseSlot } from '#domain/scan-grid/scan-grid.ts';
import {
  movesForTask,
  type PublishedMove,
  publishedMoves,
  type SeenMove,
  seenMoves,
} from '#domain/webhooks/moves/published-moves.ts';
import { cellsByShard } from '#domain/webhooks/outbox/cells.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import {
  compareSelections,
  newGradesOf,
  type OfferedSelections,
  offeredBy,
  type ShardTask,
  selectionBets,
} from '#domain/webhooks/selection/selections.ts';
import type { NewInGrade } from './record-picks.ts';

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
  /** Line moves that the shards were told; 0 where they could not be read. */
  readonly moves: number;
};

type Dispatched = {
  readonly slot: number;
  readonly offered: OfferedSelections;
  /** The moves that went on. */
  readonly moves: readonly SeenMove[];
};

/** What a scan has published. */
export type PublishedScan = {
  readonly bets: readonly ValueRow[];
  /** Undefined where the moves could not be stored or read: picks go out all the same. */
  readonly moves:
    | {
        readonly events: readonly KeptEvent[];
        /** Epoch milliseconds. */
        readonly generatedAt: number;
      }
    | undefined;
  /** What books are called. */
  readonly books: readonly Book[];
};

type ToShards = Pick<NonNullable<ShardTask['scan']>, 'selections' | 'moves'>;

type Deps = {
  /**
   * What the scan of a slot published; undefined if it published nothing or a later scan has
   * replaced it.
   */
  readonly published: (slot: number) => Promise<PublishedScan | undefined>;
  readonly dispatches: {
    last(): Promise<Dispatched | undefined>;
    record(dispatched: Dispatched): Promise<void>;
  };
  /**
   * Records what is not recorded yet; gives the keys of the selections that start too soon to be.
   */
  readonly recordPicks: (news: readonly NewInGrade[], slot: number) => Promise<ReadonlySet<string>>;
  /** What a message holds of them, from the first on. */
  readonly whatFits: (published: ToShards) => ToShards;
  readonly send: (tasks: readonly ShardTask[]) => Promise<void>;
  readonly shards: number;
};

/**
 * After a scan: records the new selections, and sends every shard a task with the selections, the
 * line moves that go on, and what was known of both at the dispatch before. The dispatch is noted
 * last: a run that ends before it is repeated by the queue or made up for by the next one, because
 * a shard compares only with what it has served itself.
 */
export function createDispatchPicks({
  published,
  dispatches,
  recordPicks,
  whatFits,
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
    const [last, scan] = await Promise.all([dispatches.last(), published(slot)]);
    const done = { slot: instant, shards: 0, selections: null, leftOut: 0, moves: 0 };
    if (last !== undefined && slot <= last.slot) {
      return done;
    }
    const cells = cellsByShard(shards);
    if (scan === undefined) {
      await send(cells.map((each) => ({ slot, cells: each, scan: null })));
      return { ...done, shards: cells.length };
    }
    const compared = compareSelections(selectionBets(scan.bets), last?.offered ?? new Map());
    const news = compared.flatMap((each) =>
      newGradesOf(each).map((grade) => ({ bet: each.bet, grade })),
    );
    const tooLate = await recordPicks(news, slot);
    const selections = compared.filter(({ bet }) => !tooLate.has(selectionKey(bet)));
    const seen = last?.moves ?? [];
    const moves = movesOf(scan, seen);
    // The selections are sorted by their value, the moves by their size.
    const sent = whatFits({ selections, moves: movesForTask(moves ?? []) });
    const told = { previousSlot: last?.slot ?? null, ...sent };
    await send(cells.map((each) => ({ slot, cells: each, scan: told })));
    await dispatches.record({
      slot,
      offered: offeredBy(sent.selections.map(({ bet }) => bet)),
      moves: moves ? seenMoves(moves) : seen,
    });
    return {
      slot: instant,
      shards: cells.length,
      selections: selections.length,
      leftOut: selections.length - sent.selections.length,
      moves: sent.moves.length,
    };
  };
}

function movesOf(
  { moves, books }: PublishedScan,
  seen: readonly SeenMove[],
): readonly PublishedMove[] | undefined {
  return moves && publishedMoves(moves.events, seen, books, moves.generatedAt);
}
