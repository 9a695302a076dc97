import { type Hash, leftSize, nodeHash, type Subtree } from './merkle-tree.ts';

/** Reads the hash of a complete subtree of the log. */
export type ReadSubtree = (subtree: Subtree) => Promise<Hash>;

/** The leaves from `from` up to but without `to`. */
type Range = { readonly from: number; readonly to: number };

/**
 * The hashes that prove an entry to be in the tree of `size` entries, from the sibling of its leaf upwards: PATH of RFC 6962
 * section 2.1.1. Throws a RangeError where the tree has no such entry.
 */
export async function inclusionProof(index: number, size: number, read: ReadSubtree): Promise<Hash[]> {
  requireWithin(index, size);
  const path = ({ from, to }: Range): Promise<Hash>[] => {
    if (to - from === 1) return [];
    const middle = from + leftSize(to - from);
    const [own, other] = [
      { from, to: middle },
      { from: middle, to },
    ];
    return index < middle ? [...path(own), rangeHash(other, read)] : [...path(other), rangeHash(own, read)];
  };
  return Promise.all(path({ from: 0, to: size }));
}

/**
 * The hashes that prove the tree of `size` entries to begin with the tree of `oldSize`: PROOF of RFC 6962 section 2.1.2.
 * Throws a RangeError unless 0 < oldSize <= size.
 */
export async function consistencyProof(oldSize: number, size: number, read: ReadSubtree): Promise<Hash[]> {
  requireWithin(oldSize - 1, size);
  const proof = ({ from, to }: Range, isOldTree: boolean): Promise<Hash>[] => {
    if (oldSize === to) return isOldTree ? [] : [rangeHash({ from, to }, read)];
    const middle = from + leftSize(to - from);
    return oldSize <= middle
      ? [...proof({ from, to: middle }, isOldTree), rangeHash({ from: middle, to }, read)]
      : [...proof({ from: middle, to }, false), rangeHash({ from, to: middle }, read)];
  };
  return Promise.all(proof({ from: 0, to: size }, true));
}

/** The hash over leaves of which the first is where a subtree of their number may begin. */
async function rangeHash({ from, to }: Range, read: ReadSubtree): Promise<Hash> {
  const size = to - from;
  const height = Math.log2(size);
  if (Number.isInteger(height)) return read({ height, index: from / size });
  const middle = from + leftSize(size);
  const [left, right] = await Promise.all([
    rangeHash({ from, to: middle }, read),
    rangeHash({ from: middle, to }, read),
  ]);
  return nodeHash(left, right);
}

/**
 * The root of the tree of `size` entries that has this leaf at this index if the proof is right. The caller compares it
 * with the root that was signed. Throws an Error for a proof of another length.
 */
export function rootByInclusion(index: number, size: number, leaf: Hash, proof: readonly Hash[]): Hash {
  requireWithin(index, size);
  const left = [...proof];
  const root = (index: number, size: number): Hash => {
    if (size === 1) return leaf;
    const middle = leftSize(size);
    const sibling = takeLast(left);
    return index < middle
      ? nodeHash(root(index, middle), sibling)
      : nodeHash(sibling, root(index - middle, size - middle));
  };
  const found = root(index, size);
  requireUsedUp(left);
  return found;
}

/**
 * The roots of the trees of `oldSize` and of `size` entries that a proof of consistency speaks of; it is right if both are
 * the roots that were signed. Throws an Error for a proof of another length.
 */
export function rootsByConsistency(
  oldSize: number,
  size: number,
  oldRoot: Hash,
  proof: readonly Hash[],
): { readonly old: Hash; readonly current: Hash } {
  requireWithin(oldSize - 1, size);
  const left = [...proof];
  const roots = (oldSize: number, size: number, isOldTree: boolean): { old: Hash; current: Hash } => {
    if (oldSize === size) {
      const hash = isOldTree ? oldRoot : takeLast(left);
      return { old: hash, current: hash };
    }
    const middle = leftSize(size);
    const sibling = takeLast(left);
    if (oldSize <= middle) {
      const { old, current } = roots(oldSize, middle, isOldTree);
      return { old, current: nodeHash(current, sibling) };
    }
    const { old, current } = roots(oldSize - middle, size - middle, false);
    return { old: nodeHash(sibling, old), current: nodeHash(sibling, current) };
  };
  const found = roots(oldSize, size, true);
  requireUsedUp(left);
  return found;
}

function requireWithin(index: number, size: number): void {
  if (Number.isSafeInteger(index) && index >= 0 && index < size) return;
  throw new RangeError(`A tree of ${size} entries has no entry ${index}`);
}

function takeLast(hashes: Hash[]): Hash {
  const hash = hashes.pop();
  if (hash === undefined) throw new Error('The proof has too few hashes');
  return hash;
}

function requireUsedUp(hashes: readonly Hash[]): void {
  if (hashes.length > 0) throw new Error(`The proof has ${hashes.length} hashes too many`);
}
