import { hash as digest } from 'node:crypto';

/** The hash of a leaf or of an inner node: SHA-256, 32 bytes. */
export type Hash = Uint8Array;

export const HASH_BYTES = 32;

const sha256 = (bytes: Uint8Array): Hash => digest('sha256', bytes, 'buffer');

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The hash of an entry as a leaf of the tree (RFC 6962 section 2.1). */
export function leafHash(entry: Uint8Array): Hash {
  return sha256(Buffer.concat([LEAF, entry]));
}

/** The hash of the node over two others (RFC 6962 section 2.1). */
export function nodeHash(left: Hash, right: Hash): Hash {
  return sha256(Buffer.concat([NODE, left, right]));
}

/**
 * A tree's right edge, all that is needed to append to it and to know its root: the roots of the
 * complete subtrees that its leaves divide into, the largest and leftmost first. There is one for
 * every bit that is set in `size`.
 */
export type Frontier = { readonly size: number; readonly hashes: readonly Hash[] };

export const EMPTY: Frontier = { size: 0, hashes: [] };

/**
 * A complete subtree: `index` counts the subtrees of its height from the left; a leaf has height 0.
 */
export type Subtree = { readonly height: number; readonly index: number };

/**
 * The tree with further leaves. `completed` is told of every inner node that they make final, in no
 * order to rely on.
 */
export function appendLeaves(
  { size, hashes }: Frontier,
  leaves: readonly Hash[],
  completed: (node: Subtree, hash: Hash) => void = () => undefined,
): Frontier {
  const edge = [...hashes];
  for (const [offset, leaf] of leaves.entries()) {
    let hash = leaf;
    let index = size + offset;
    for (let height = 1; index % 2 === 1; height += 1) {
      const left = edge.pop();
      if (left === undefined) {
        throw new Error(`A tree of ${size} leaves has more than ${hashes.length} hashes`);
      }
      hash = nodeHash(left, hash);
      index = (index - 1) / 2;
      completed({ height, index }, hash);
    }
    edge.push(hash);
  }
  return { size: size + leaves.length, hashes: edge };
}

/** The root of the tree, which is the hash of nothing while it is empty. */
export function rootHash({ hashes }: Frontier): Hash {
  const [last, ...larger] = hashes.toReversed();
  if (last === undefined) {
    return sha256(Buffer.alloc(0));
  }
  return larger.reduce((right, left) => nodeHash(left, right), last);
}
