import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { SeenMove } from '#domain/webhooks/moves/published-moves.ts';
import type { Offered, OfferedSelections } from '#domain/webhooks/selection/selections.ts';
import type { Table } from './client.ts';
import { isBefore, putIf } from './conditional-writes.ts';
import { LAST_DISPATCH_KEY } from './keys.ts';
import { getRow } from './read-rows.ts';

/** What the filters saw at the dispatch of a scan, and the moves that went on. */
type LastDispatch = {
  readonly slot: number;
  readonly offered: OfferedSelections;
  /** The line moves that went on. */
  readonly moves: readonly SeenMove[];
};

/** `moves` is absent in a row of an earlier release. */
type Row = { readonly slot: number; readonly bytes: Uint8Array; readonly moves?: Uint8Array };

/** The last dispatch, which the next one is compared with. Slots are epoch milliseconds. */
export function createDispatchStore(table: Table) {
  return {
    /** Undefined before the first. */
    async last(): Promise<LastDispatch | undefined> {
      const row = await getRow<Row>(table, LAST_DISPATCH_KEY);
      if (row === undefined) {
        return undefined;
      }
      const offered = new Map(unpack<[string, Offered][]>(row.bytes));
      const moves = row.moves ? unpack<SeenMove[]>(row.moves) : [];
      return { slot: row.slot, offered, moves };
    },

    /** Replaces the last dispatch, unless it is of this scan or a later one. */
    async record({ slot, offered, moves }: LastDispatch): Promise<void> {
      const row: Row = { slot, bytes: pack([...offered]), moves: pack(moves) };
      await putIf(table, { ...LAST_DISPATCH_KEY, ...row }, isBefore(slot));
    },
  };
}

const pack = (content: unknown): Uint8Array => zstdCompressSync(JSON.stringify(content));

function unpack<Content>(bytes: Uint8Array): Content {
  return JSON.parse(zstdDecompressSync(bytes).toString());
}
