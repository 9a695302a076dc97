import { TILE_WIDTH } from '#domain/record/tiles.ts';

/** What is read of the log by parts. */
type Parts<Entry, Hash> = {
  entries(bundle: number): Promise<Entry[]>;
  tile(level: number, index: number): Promise<Hash[]>;
};

/** Some eight megabytes of the longest entries. */
const MAX_PARTS = 64;

/**
 * The parts of a log, of which full ones are kept in memory: they never change. At most `maxParts`
 * are kept; the one that was asked for longest ago goes first.
 */
export function keepFullTiles<Entry, Hash>(
  log: Parts<Entry, Hash>,
  maxParts = MAX_PARTS,
): Parts<Entry, Hash> {
  const kept = new Map<string, unknown[]>();

  async function part<T>(name: string, read: () => Promise<T[]>): Promise<T[]> {
    const found = (kept.get(name) as T[] | undefined) ?? (await read());
    kept.delete(name);
    if (found.length === TILE_WIDTH) {
      kept.set(name, found);
    }
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > maxParts) {
      kept.delete(oldest);
    }
    return found;
  }

  return {
    entries: (bundle) => part(`entries/${bundle}`, () => log.entries(bundle)),
    tile: (level, index) => part(`${level}/${index}`, () => log.tile(level, index)),
  };
}
