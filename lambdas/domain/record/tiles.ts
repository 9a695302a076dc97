import { HASH_BYTES, type Hash, type Subtree } from './merkle-tree.ts';

/** How many hashes or entries a full tile has. */
export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;

/**
 * A part of the log as it is served: hashes of a level of the tree, or entries. `width` is how many
 * of them it has, 256 where it is full.
 */
export type Tile = {
  readonly level: number | 'entries';
  readonly index: number;
  readonly width: number;
};

/**
 * How many subtrees a tile of a level has in a log of `size` entries; 0 where there is no such tile
 * yet.
 */
export function widthAt(level: Tile['level'], index: number, size: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level));
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH));
}

/**
 * The path of a tile below `tile/`, such as `0/x001/067` or `entries/000.p/12` (C2SP tlog-tiles).
 */
export function tilePath({ level, index, width }: Tile): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const suffix = width === TILE_WIDTH ? '' : `.p/${width}`;
  return `${level}/${groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')}${suffix}`;
}

/**
 * The tile of a path below `tile/`; undefined for what is not the one way to write a tile's path.
 */
export function parseTilePath(path: string): Tile | undefined {
  const [, name, groups, ownWidth = TILE_WIDTH] =
    /^(\d|[1-5]\d|6[0-3]|entries)\/((?:x\d{3}\/){0,3}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  if (name === undefined || groups === undefined) {
    return undefined;
  }
  const level = name === 'entries' ? name : Number(name);
  const width = Number(ownWidth);
  const tile: Tile = { level, index: Number(groups.replaceAll(/\D/g, '')), width };
  return width > 0 && width <= TILE_WIDTH && tilePath(tile) === path ? tile : undefined;
}

/**
 * The level of the tiles in which the hash of a subtree stands as it is; undefined where it stands
 * in none.
 */
export function levelOf({ height }: Subtree): number | undefined {
  return height % TILE_HEIGHT === 0 ? height / TILE_HEIGHT : undefined;
}

/** Hashes one behind the other, as a tile is served. */
export function splitHashes(bytes: Uint8Array): Hash[] {
  if (bytes.length % HASH_BYTES !== 0) {
    throw new Error(`${bytes.length} bytes are no sequence of hashes`);
  }
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}
