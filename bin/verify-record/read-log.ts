import pLimit from 'p-limit';
import { openCheckpoint, type TreeHead } from '#domain/record/checkpoint.ts';
import { decodeEntries } from '#domain/record/entry-bundle.ts';
import { appendLeaves, EMPTY, type Hash, leafHash, rootHash } from '#domain/record/merkle-tree.ts';
import { levelOf, TILE_WIDTH, type Tile, tilePath, widthAt } from '#domain/record/tiles.ts';

/** The answer to a GET of a path below `/record/`. Rejects for any other status than 200. */
export type Get = (path: string) => Promise<Buffer>;

/** A checkpoint that was kept, with the key that signed it. */
export type Kept = { readonly key: string; readonly checkpoint: string };

/** Bundles and tiles that are asked for at once. */
const AT_ONCE = 8;

/**
 * Reads a whole log and checks that its checkpoint is signed, that all its entries and tiles are
 * those of the signed root, and that it extends the checkpoint that was kept, under the same key.
 * Gives its entries, and what to keep of it. Throws an Error that says what does not hold.
 */
export async function readLog(get: Get, kept?: Kept) {
  const key = (await get('key')).toString().trim();
  if (kept && kept.key !== key) {
    throw new Error(`The key of the record has changed from ${kept.key} to ${key}`);
  }
  const checkpoint = (await get('checkpoint')).toString();
  const head = openCheckpoint(checkpoint, key);
  const old = kept && openCheckpoint(kept.checkpoint, kept.key);
  if (old && old.size > head.size) {
    throw new Error(`The record had ${old.size} entries, and has only ${head.size} now`);
  }
  const limit = pLimit(AT_ONCE);
  const read = (tile: Tile) => limit(get, `tile/${tilePath(tile)}`);
  const entries = await readEntries(read, head.size);
  const hashes = entries.map(leafHash);
  requireRoot(head, hashes, 'The entries do not give the root of the checkpoint');
  if (old) {
    const changed = `The record does not begin with the ${old.size} entries that were kept: its past was changed`;
    requireRoot(old, hashes, changed);
  }
  await requireTiles(read, hashes);
  return { head, entries, kept: { key, checkpoint } };
}

/** All tiles of a level of a log of this size. */
function tilesOf(level: Tile['level'], size: number): Tile[] {
  const tiles: Tile[] = [];
  for (
    let index = 0, width = widthAt(level, 0, size);
    width > 0;
    width = widthAt(level, ++index, size)
  ) {
    tiles.push({ level, index, width });
  }
  return tiles;
}

async function readEntries(read: (tile: Tile) => Promise<Buffer>, size: number): Promise<Buffer[]> {
  const bundles = tilesOf('entries', size).map(async (tile) => {
    const entries = decodeEntries(await read(tile));
    if (entries.length === tile.width) {
      return entries;
    }
    throw new Error(`Bundle ${tile.index} has ${entries.length} entries instead of ${tile.width}`);
  });
  return (await Promise.all(bundles)).flat();
}

/** Requires that the first leaves give the root of a state of the log. */
function requireRoot(
  { size, rootHash: signed }: TreeHead,
  hashes: readonly Hash[],
  otherwise: string,
): void {
  const root = rootHash(appendLeaves(EMPTY, hashes.slice(0, size)));
  if (Buffer.from(root).toString('base64') !== signed) {
    throw new Error(otherwise);
  }
}

/** Requires that the tiles have the hashes that follow from the leaves. */
async function requireTiles(
  read: (tile: Tile) => Promise<Buffer>,
  leaves: readonly Hash[],
): Promise<void> {
  const levels = new Map<number, Hash[]>([[0, [...leaves]]]);
  appendLeaves(EMPTY, leaves, (subtree, hash) => {
    const level = levelOf(subtree);
    if (level !== undefined) {
      levels.set(level, [...(levels.get(level) ?? []), hash]);
    }
  });
  const checks = [...levels].flatMap(([level, hashes]) =>
    tilesOf(level, leaves.length).map(async (tile) => {
      const from = tile.index * TILE_WIDTH;
      const wanted = Buffer.concat(hashes.slice(from, from + tile.width));
      if (wanted.equals(await read(tile))) {
        return;
      }
      throw new Error(`The tile ${tilePath(tile)} has other hashes than its entries give`);
    }),
  );
  await Promise.all(checks);
}
