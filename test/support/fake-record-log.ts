import { signCheckpoint } from '#domain/record/checkpoint.ts';
import { appendLeaves, EMPTY, type Hash, leafHash, rootHash } from '#domain/record/merkle-tree.ts';
import { signingKeyFrom, verifierKey } from '#domain/record/signed-note.ts';
import { levelOf, TILE_WIDTH } from '#domain/record/tiles.ts';

export const FAKE_KEY = signingKeyFrom('fake');
export const FAKE_ORIGIN = 'example.com/record';

/** A log in memory, with the reads of the one in the table. */
export function createFakeRecordLog(lines: readonly string[]) {
  const entries = lines.map((line) => Buffer.from(line));
  const hashes = new Map<number, Hash[]>();
  const frontier = appendLeaves(EMPTY, entries.map(leafHash), (subtree, hash) => {
    const level = levelOf(subtree);
    if (level !== undefined) {
      hashes.set(level, [...(hashes.get(level) ?? []), hash]);
    }
  });
  const size = entries.length;
  const root = Buffer.from(rootHash(frontier)).toString('base64');
  const key = verifierKey({ name: FAKE_ORIGIN, ...FAKE_KEY });
  const note = signCheckpoint({ size, rootHash: root }, FAKE_ORIGIN, FAKE_KEY);
  const cut = <T>(all: readonly T[], tile: number) =>
    all.slice(tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH);
  return {
    head: async () => (size > 0 ? { size, rootHash: root, note, key } : undefined),
    entries: async (bundle: number) => cut(entries, bundle),
    tile: async (level: number, index: number) =>
      cut(level === 0 ? entries.map(leafHash) : (hashes.get(level) ?? []), index),
  };
}
