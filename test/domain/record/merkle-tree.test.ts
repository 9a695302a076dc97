import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendLeaves,
  EMPTY,
  type Hash,
  leafHash,
  nodeHash,
  rootHash,
} from '#domain/record/merkle-tree.ts';
import { inclusionProof } from '#domain/record/proofs.ts';
import { levelOf, TILE_WIDTH, widthAt } from '#domain/record/tiles.ts';
import { rootByInclusion } from '../../support/root-by-inclusion.ts';

const hex = (hash: Hash | undefined) => Buffer.from(hash ?? []).toString('hex');
const leaves = (count: number) =>
  Array.from({ length: count }, (_, index) => leafHash(Buffer.from(`${index}`)));

/** MTH as RFC 6962 section 2.1 defines it. */
function treeHash(hashes: readonly Hash[]): Hash {
  const [only] = hashes;
  if (only === undefined) {
    return createHash('sha256').digest();
  }
  if (hashes.length === 1) {
    return only;
  }
  const left = 2 ** Math.ceil(Math.log2(hashes.length) - 1);
  return nodeHash(treeHash(hashes.slice(0, left)), treeHash(hashes.slice(left)));
}

/** Tiles as a log keeps them: leaves, and the hash of every full tile. */
function tilesOf(all: readonly Hash[]) {
  const rows = new Map<string, Hash[]>();
  const keep = (level: number, index: number, hash: Hash) => {
    const name = `${level}/${Math.floor(index / TILE_WIDTH)}`;
    const row = rows.get(name) ?? [];
    row.push(hash);
    rows.set(name, row);
  };
  for (const [index, hash] of all.entries()) {
    keep(0, index, hash);
  }
  appendLeaves(EMPTY, all, (subtree, hash) => {
    const level = levelOf(subtree);
    if (level !== undefined) {
      keep(level, subtree.index, hash);
    }
  });
  return (level: number, index: number) => Promise.resolve(rows.get(`${level}/${index}`) ?? []);
}

test('the roots of the first trees are those that every implementation of RFC 6962 gives', () => {
  const inputs = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const roots = [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const hashes = inputs.map((input) => leafHash(Buffer.from(input, 'hex')));
  expect(roots.map((_, size) => hex(rootHash(appendLeaves(EMPTY, hashes.slice(0, size)))))).toEqual(
    roots,
  );
});

test('a tree that grows in any portions has the root of its leaves', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 }), (portions) => {
      const all = leaves(portions.reduce((sum, portion) => sum + portion, 0));
      let grown = EMPTY;
      for (const portion of portions) {
        grown = appendLeaves(grown, all.slice(grown.size, grown.size + portion));
      }
      expect(hex(rootHash(grown))).toBe(hex(treeHash(all)));
      expect(grown.hashes).toHaveLength(grown.size.toString(2).replaceAll('0', '').length);
    }),
    { numRuns: 40 },
  );
});

test('every entry of every small tree is proved by its path, and no other entry is', async () => {
  const all = leaves(40);
  for (let size = 1; size <= all.length; size++) {
    const root = hex(treeHash(all.slice(0, size)));
    const read = tilesOf(all.slice(0, size));
    for (const [index, leaf] of all.slice(0, size).entries()) {
      const proof = await inclusionProof(index, size, read);
      expect(hex(rootByInclusion(index, size, leaf, proof))).toBe(root);
      expect(hex(rootByInclusion(index, size, leafHash(Buffer.from('other')), proof))).not.toBe(
        root,
      );
      if (size > 1) {
        expect(rootByInclusion(index, size, leaf, proof.slice(1))).toBeUndefined();
      }
      expect(rootByInclusion(index, size, leaf, [leaf, ...proof])).toBeUndefined();
    }
  }
});

test('proofs of a tree with three levels of tiles are read from the tiles alone', async () => {
  const all = leaves(65_800);
  const tiles = tilesOf(all);
  const root = hex(rootHash(appendLeaves(EMPTY, all)));
  for (const index of [0, 255, 256, 65_535, 65_536, 65_799]) {
    const proof = await inclusionProof(index, all.length, tiles);
    expect(hex(rootByInclusion(index, all.length, leafHash(Buffer.from(`${index}`)), proof))).toBe(
      root,
    );
  }
  const widths = [0, 1].map((index) => widthAt(1, index, all.length));
  expect([await tiles(1, 0), await tiles(1, 1)].map(({ length }) => length)).toEqual(widths);
  expect(await tiles(2, 0)).toHaveLength(1);
});

test('what a tree does not have cannot be proved', async () => {
  const read = tilesOf(leaves(3));
  await expect(inclusionProof(3, 3, read)).rejects.toThrow('A tree of 3 entries has no entry 3');
  await expect(inclusionProof(0, 700, read)).rejects.toThrow('has only 3 hashes');
  const [first] = leaves(1);
  const damaged = () => appendLeaves({ size: 1, hashes: [] }, first ? [first] : []);
  expect(damaged).toThrow('A tree of 1 leaves has more than 0 hashes');
});
