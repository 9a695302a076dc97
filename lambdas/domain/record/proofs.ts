import { type Hash, nodeHash, type Subtree } from './merkle-tree.ts';

/** Reads the hash of a complete subtree of the log. */
export type ReadSubtree = (subtree: Subtree) => Promise<Hash>;

/**
 * The hashes that prove an entry to be in the tree of `size` entries, from the sibling of its leaf upwards: PATH of RFC 6962
 * section 2.1.1. Throws a RangeError where the tree has no such entry.
 */
export async function inclusionProof(index: number, size: number, read: ReadSubtree): Promise<Hash[]> {
  if (index >= size) throw new RangeError(`A tree of ${size} entries has no entry ${index}`);
  const path = (from: number, to: number): Promise<Hash>[] => {
    if (to - from === 1) return [];
    const middle = from + leftSize(to - from);
    return index < middle
      ? [...path(from, middle), rangeHash(middle, to, read)]
      : [...path(middle, to), rangeHash(from, middle, read)];
  };
  return Promise.all(path(0, size));
}

/** The hash over the leaves from `from` up to but without `to`, of which the first is where a subtree of them may begin. */
async function rangeHash(from: number, to: number, read: ReadSubtree): Promise<Hash> {
  const size = to - from;
  const height = Math.log2(size);
  if (Number.isInteger(height)) return read({ height, index: from / size });
  const middle = from + leftSize(size);
  const [left, right] = await Promise.all([rangeHash(from, middle, read), rangeHash(middle, to, read)]);
  return nodeHash(left, right);
}

/** How many of `size` leaves are in the left one of a node's two subtrees: the largest power of two below it. */
function leftSize(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1);
}
