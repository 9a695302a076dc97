import { type Hash, nodeHash } from '#domain/record/merkle-tree.ts';

/**
 * The root that a proof of inclusion gives, as RFC 9162 section 2.1.3.2 computes it; undefined for
 * one of another length.
 */
export function rootByInclusion(
  index: number,
  size: number,
  leaf: Hash,
  proof: readonly Hash[],
): Hash | undefined {
  let [own, last, root] = [index, size - 1, leaf];
  for (const sibling of proof) {
    if (last === 0) {
      return undefined;
    }
    if (own % 2 === 1 || own === last) {
      root = nodeHash(sibling, root);
      while (own % 2 === 0) {
        [own, last] = [own / 2, Math.floor(last / 2)];
      }
    } else {
      root = nodeHash(root, sibling);
    }
    [own, last] = [Math.floor(own / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}
