import {
  type CellRead,
  ERASED,
  eachOnce,
  type MemberChange,
  type Served,
} from '#domain/webhooks/owed.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';

/** The latest change of a subscriber who is in the cell. */
export type Member = MemberChange & { readonly settings: SubscriberSettings };

/** A cell as it is now. */
export type Cell = Pick<CellRead, 'notes' | 'served'> & {
  readonly members: ReadonlyMap<string, Member>;
  /** The latest change. */
  readonly version: number;
  /** As they are kept with what is served. */
  readonly hours: readonly number[] | undefined;
};

export type CellReader = {
  /** The changes from a version on, and the rest. */
  read(cell: number, version: number): Promise<CellRead>;
  readServed(cell: number): Promise<Served | undefined>;
};

type Kept = { members: Map<string, Member>; version: number; readAt: number };

/** Members that are kept, of all cells together: some 600 bytes each. */
const MAX_KEPT = 250_000;
/**
 * The rows of members who left stay for two days: a reader that is behind for longer would miss
 * them.
 */
const KEPT_MS = 86_400_000;
/**
 * Changes that are read again: one may show a moment after the one that follows it. They fit the
 * same read unit.
 */
const READ_AGAIN = 8;

/**
 * Reads cells and keeps their members: a scan reads only the changes since the read before. Of a
 * cell that is not known no members are read where `isQuiet` says so, asked with the changes since
 * it was served. `now` in epoch milliseconds.
 */
export function createMemberCache(cells: CellReader, maxKept = MAX_KEPT) {
  const cache = new Map<number, Kept>();
  const readFrom = (cell: number, version: number) =>
    cells.read(cell, Math.max(1, version + 1 - READ_AGAIN));

  async function readQuiet(
    cell: number,
    isQuiet: (read: CellRead) => boolean,
  ): Promise<Cell | undefined> {
    const before = await cells.readServed(cell);
    if (before?.hours === undefined) {
      return undefined;
    }
    const { changes, notes, served = before } = await readFrom(cell, before.version);
    const inChanges = changes.map(({ settings }) => settings?.maxHoursToStart);
    const hours = served.hours && eachOnce([...served.hours, ...inChanges]);
    if (!isQuiet({ changes, notes, served: { ...served, hours } })) {
      return undefined;
    }
    // A note that falls due from now on would look like that of a member who has left: it waits for
    // the next read.
    return { members: new Map(), notes: [], served, version: served.version, hours };
  }

  return async function readMembers(
    cell: number,
    now: number,
    isQuiet?: (read: CellRead) => boolean,
  ): Promise<Cell> {
    const found = cache.get(cell);
    const isFresh = found !== undefined && now - found.readAt < KEPT_MS;
    const quiet = isFresh || !isQuiet ? undefined : await readQuiet(cell, isQuiet);
    if (quiet !== undefined) {
      return quiet;
    }
    const kept = isFresh ? found : { members: new Map(), version: 0, readAt: now };
    const read = await readFrom(cell, kept.version);
    const isErased = read.changes.some(
      (change) => change.userId === ERASED && change.version > kept.version,
    );
    if (isErased && kept.version > 0) {
      cache.delete(cell);
      return readMembers(cell, now);
    }
    const members = read.changes.length === 0 ? kept.members : new Map(kept.members);
    for (const change of read.changes) {
      apply(members, change);
    }
    const version = Math.max(kept.version, ...read.changes.map((change) => change.version));
    cache.delete(cell);
    cache.set(cell, { members, version, readAt: now });
    forgetOldest(cache, maxKept);
    const hours = eachOnce([...members.values()].map(({ settings }) => settings.maxHoursToStart));
    return { ...read, members, version, hours };
  };
}

function apply(members: Map<string, Member>, { userId, settings, version }: MemberChange): void {
  const known = members.get(userId);
  if (known !== undefined && known.version > version) {
    return;
  }
  if (settings === null) {
    members.delete(userId);
  } else {
    members.set(userId, { userId, settings, version });
  }
}

/** The cells that were read last stay. */
function forgetOldest(cache: Map<number, Kept>, maxKept: number): void {
  let total = [...cache.values()].reduce((sum, { members }) => sum + members.size, 0);
  for (const [cell, { members }] of cache) {
    if (total <= maxKept || cache.size === 1) {
      return;
    }
    cache.delete(cell);
    total -= members.size;
  }
}
