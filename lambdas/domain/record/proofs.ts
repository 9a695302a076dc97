import { appendLeaves, EMPTY, type Hash, nodeHash, rootHash } from './merkle-tree.ts';
import { RecordDamaged } from './record-damaged.ts';
import { TILE_HEIGHT, TILE_WIDTH } from './tiles.ts';

/** Reads the hashes of the tile of a level and an index, as far as there are any. */
type ReadTile = (level: number, index: number) => Promise<readonly Hash[]>;

/**
 * The hashes that prove an entry to be in the tree of `size` entries, from the sibling of its leaf
 * upwards: PATH of RFC 6962 section 2.1.1. Throws a RangeError where the tree has no such entry.
 */
export async function inclusionProof(
  index: number,
  size: number,
  readTile: ReadTile,
): Promise<Hash[]> {
  if (index >= size) {
    throw new RangeError(`A tree of ${size} entries has no entry ${index}`);
  }
  const path = (from: number, to: number): Promise<Hash>[] => {
    if (to - from === 1) {
      return [];
    }
    const middle = from + leftSize(to - from);
    return index < middle
      ? [...path(from, middle), rangeHash(middle, to, readTile)]
      : [...path(middle, to), rangeHash(from, middle, readTile)];
  };
  return Promise.all(path(0, size));
}

/**
 * The hash over the leaves from `from` up to but without `to`, of which the first is where a
 * subtree of them may begin.
 */
async function rangeHash(from: number, to: number, readTile: ReadTile): Promise<Hash> {
  const size = to - from;
  const height = Math.log2(size);
  if (Number.isInteger(height)) {
    return subtreeHash(height, from / size, readTile);
  }
  const middle = from + leftSize(size);
  const [left, right] = await Promise.all([
    rangeHash(from, middle, readTile),
    rangeHash(middle, to, readTile),
  ]);
  return nodeHash(left, right);
}

/** The hash of a complete subtree, made from the highest hashes of tiles below it. */
async function subtreeHash(height: number, index: number, readTile: ReadTile): Promise<Hash> {
  const level = Math.floor(height / TILE_HEIGHT);
  const count = 2 ** (height % TILE_HEIGHT);
  const first = index * count;
  const tile = Math.floor(first / TILE_WIDTH);
  const hashes = await readTile(level, tile);
  const own = hashes.slice(first % TILE_WIDTH, (first % TILE_WIDTH) + count);
  if (own.length < count) {
    throw new RecordDamaged(`Tile ${level}/${tile} has only ${hashes.length} hashes`);
  }
  return rootHash(appendLeaves(EMPTY, own));
}

/**
 * How many of `size` leaves are in the left one of a node's two subtrees: the largest power of two
 * below it.
 */
function leftSize(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1);
}
