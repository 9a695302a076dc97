import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { type HeadSlots, nextHeadRead } from '#domain/scan-grid/next-head-read.ts';

/** Between two attempts to load what could not be loaded. */
const RETRY_MS = 1_000;

type Deps<Head extends ScanIdentity & HeadSlots, Loaded extends ScanIdentity> = {
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
 * The current snapshot, kept in memory. The head is read only when a newer scan is due, at most
 * twenty times a second however many requests come, and by every request while a scan is announced
 * but not published. So no answer, of whatever process, is from an older scan than the answer
 * before it. The snapshot is read only when the head has changed. When the store fails, what is in
 * memory stays.
 */
export function createLatestSnapshot<
  Head extends ScanIdentity & HeadSlots,
  Loaded extends ScanIdentity,
>({ head: readHead, load, intervalMs, now = Date.now }: Deps<Head, Loaded>) {
  let head: Head | undefined;
  /** From when on a request needs a later read of the head, epoch milliseconds. */
  let readAt = Number.NEGATIVE_INFINITY;
  let snapshot: Loaded | undefined;
  let loadAt = Number.NEGATIVE_INFINITY;

  const reread = shareCalls(async () => {
    // Of a row that is written while it is read, the old one may come: the next read is due by when
    // this one began.
    const startedAt = now();
    try {
      const found = await readHead();
      if (found && (!head || found.slot >= head.slot)) {
        head = found;
      }
    } finally {
      readAt = nextHeadRead(head, intervalMs, startedAt);
    }
  });

  async function currentHead(): Promise<Head | undefined> {
    const askedAt = now();
    // A read that began before this request may have missed what another client has already seen.
    while (askedAt >= readAt) {
      try {
        await reread();
      } catch (error) {
        if (head) {
          break;
        }
        readAt = Number.NEGATIVE_INFINITY;
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
    await reread();
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
