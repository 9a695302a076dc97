import type { ScanIdentity } from '#domain/scan/snapshot.ts';

/** Between two attempts to load what could not be loaded. */
const RETRY_MS = 1_000;

type Deps<Head extends ScanIdentity, Loaded extends ScanIdentity> = {
  /** Which snapshot is current, by a consistent read; undefined before the first. */
  readonly head: () => Promise<Head | undefined>;
  /**
   * The snapshot of a head, or what else is served of its scan; undefined when it is not there any
   * more.
   */
  readonly load: (head: Head) => Promise<Loaded | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/**
 * The current snapshot, kept in memory. Once a newer scan is due, every request reads the head. It
 * uses only a read that began after it arrived, and requests that wait share one. So no answer, of
 * whatever process, is from an older scan than the answer before it. The snapshot is read only when
 * the head has changed. When the store fails, what is in memory stays.
 */
export function createLatestSnapshot<Head extends ScanIdentity, Loaded extends ScanIdentity>({
  head: readHead,
  load,
  intervalMs,
  now = Date.now,
}: Deps<Head, Loaded>) {
  let head: Head | undefined;
  /** Reads of the head that have begun; each has its number. */
  let readsBegun = 0;
  /** The number of the last read that has succeeded. */
  let lastRead = 0;
  let snapshot: Loaded | undefined;
  let loadAt = Number.NEGATIVE_INFINITY;

  const reread = shareCalls(async () => {
    readsBegun += 1;
    const read = readsBegun;
    const found = await readHead();
    lastRead = read;
    if (found && (!head || found.slot >= head.slot)) {
      head = found;
    }
  });

  async function currentHead(): Promise<Head | undefined> {
    const isDue = (at: number) => head === undefined || at >= head.slot + intervalMs;
    const askedAt = now();
    const readsBefore = readsBegun;
    // A read that began before this request may have missed what another client has already seen.
    while (isDue(askedAt) && lastRead <= readsBefore) {
      try {
        await reread();
      } catch (error) {
        if (head) {
          break;
        }
        throw error;
      }
    }
    return head;
  }

  async function loadNewest(current: Head): Promise<Loaded | undefined> {
    const loaded = await load(current);
    if (loaded) {
      return loaded;
    }
    // A snapshot that has expired was replaced long ago, unless scanning has stopped.
    head = undefined;
    const newer = await currentHead();
    return newer && newer.scanId !== current.scanId ? load(newer) : undefined;
  }

  const refresh = shareCalls(async (current: Head) => {
    try {
      const loaded = await loadNewest(current);
      if (loaded) {
        snapshot = loaded;
      } else {
        loadAt = now() + RETRY_MS;
      }
    } catch (error) {
      if (!snapshot) {
        throw error;
      }
      loadAt = now() + RETRY_MS;
    }
    return snapshot;
  });

  return {
    /** The current head. Throws when it cannot be read and none is in memory. */
    head: currentHead,
    /**
     * The current snapshot; undefined when there is none. Throws when it cannot be read and none is
     * in memory.
     */
    async snapshot(): Promise<Loaded | undefined> {
      const current = await currentHead();
      const isOlder = () => current && (snapshot?.slot ?? Number.NEGATIVE_INFINITY) < current.slot;
      // What is being loaded already may be older than what this request has to be given.
      while (current && isOlder() && now() >= loadAt) {
        await refresh(current);
      }
      return snapshot;
    },
  };
}

/** Calls made while one is under way share its result. */
function shareCalls<Args extends unknown[], T>(
  call: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let running: Promise<T> | undefined;
  return (...args) => {
    running ??= call(...args).finally(() => {
      running = undefined;
    });
    return running;
  };
}
