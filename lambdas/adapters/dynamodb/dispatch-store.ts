import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Offered, OfferedSelections } from '#domain/webhooks/selections.ts';
import type { Table } from './client.ts';
import { isBefore, putIf } from './conditional-writes.ts';
import { LAST_DISPATCH_KEY } from './keys.ts';
import { getRow } from './read-rows.ts';

/** What the filters saw at the dispatch of a scan. */
type LastDispatch = { readonly slot: number; readonly offered: OfferedSelections };

/** The last dispatch, which the next one is compared with. Slots are epoch milliseconds. */
export function createDispatchStore(table: Table) {
  return {
    /** Undefined before the first. */
    async last(): Promise<LastDispatch | undefined> {
      const row = await getRow<{ slot: number; bytes: Uint8Array }>(table, LAST_DISPATCH_KEY);
      if (row === undefined) {
        return undefined;
      }
      const offered = new Map<string, Offered>(
        JSON.parse(zstdDecompressSync(row.bytes).toString()),
      );
      return { slot: row.slot, offered };
    },

    /** Replaces the last dispatch, unless it is of this scan or a later one. */
    async record({ slot, offered }: LastDispatch): Promise<void> {
      const bytes = zstdCompressSync(JSON.stringify([...offered]));
      await putIf(table, { ...LAST_DISPATCH_KEY, slot, bytes }, isBefore(slot));
    },
  };
}
