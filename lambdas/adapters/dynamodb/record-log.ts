import type { TreeHead } from '#domain/record/checkpoint.ts';
import { decodeEntries } from '#domain/record/entry-bundle.ts';
import { EMPTY, type Frontier, type Hash, leafHash, rootHash } from '#domain/record/merkle-tree.ts';
import { RecordDamaged } from '#domain/record/record-damaged.ts';
import { splitHashes } from '#domain/record/tiles.ts';
import type { Table } from './client.ts';
import { bundlePartition, RECORD_HEAD_KEY, type TableKey, tilePartition } from './keys.ts';
import { getRow, paginate } from './read-rows.ts';

/**
 * The one row of the log that changes. It fits one write unit up to a million entries: the right
 * edge of the tree is kept as bytes, and the root, which follows from it, is not. `note` is the
 * signed checkpoint, `key` the key that verifies it.
 */
export type HeadRow = Readonly<Record<'note' | 'key', string>> & {
  readonly size: number;
  readonly edge: Uint8Array;
};

/** Entries that follow one another in a bundle, or one hash of a tile. */
export type TileRow = { readonly bytes: Uint8Array };

/** The right edge of the tree; that of an empty one where there is no head. */
export function frontierOf(row: HeadRow | undefined): Frontier {
  return row ? { size: row.size, hashes: splitHashes(row.edge) } : EMPTY;
}

export function treeHeadOf(frontier: Frontier): TreeHead {
  return { size: frontier.size, rootHash: Buffer.from(rootHash(frontier)).toString('base64') };
}

/**
 * The log as its table has it: entries by bundle, a row per append and bundle; the hash of every
 * full tile, written once; and the head. Hashes of leaves follow from the entries, so they are not
 * stored. Reads are consistent.
 */
export function createRecordLog(table: Table) {
  const log = {
    /** The state of the log; undefined while it is empty. */
    async head() {
      const row = await getRow<HeadRow>(table, RECORD_HEAD_KEY);
      return row && { ...treeHeadOf(frontierOf(row)), note: row.note, key: row.key };
    },

    /**
     * The entries of a bundle as far as there are any, by one query. Throws a RecordDamaged where a
     * row between them is missing.
     */
    async entries(bundle: number): Promise<Buffer[]> {
      const rows = await paginate<TableKey & TileRow>(table, bundlePartition(bundle));
      const entries: Buffer[] = [];
      for (const { sk, bytes } of rows) {
        expectPosition(sk, entries.length, `Bundle ${bundle}`);
        entries.push(...decodeEntries(bytes));
      }
      return entries;
    },

    /**
     * The hashes of a tile as far as there are any, by one query. Throws a RecordDamaged where a
     * row between them is missing.
     */
    async tile(level: number, index: number): Promise<Hash[]> {
      if (level === 0) {
        return (await log.entries(index)).map(leafHash);
      }
      const rows = await paginate<TableKey & TileRow>(table, tilePartition(level, index));
      for (const [position, { sk }] of rows.entries()) {
        expectPosition(sk, position, `Tile ${level}/${index}`);
      }
      return rows.map(({ bytes }) => bytes);
    },
  };
  return log;
}

/** What follows a missing row would be taken for what is missing. */
function expectPosition(sortKey: string, position: number, part: string): void {
  if (Number(sortKey) !== position) {
    throw new RecordDamaged(`${part} has no row ${position}`);
  }
}
