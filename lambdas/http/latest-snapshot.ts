import { setTimeout as wait } from 'node:timers/promises';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { nextHeadRead } from '#domain/scan-grid/next-head-read.ts';

/** Between two attempts to load what could not be loaded. */
const RETRY_MS = 1_000;

/** `servedFrom` is the instant from which all serve it, epoch milliseconds; absent where no other snapshot was served before. */
type PublishedHead = ScanIdentity & { readonly servedFrom?: number };

type Deps<Head extends PublishedHead, Loaded extends ScanIdentity> = {
  /** Which snapshot is current; undefined before the first. */
  readonly head: () => Promise<Head | undefined>;
  /** The snapshot of a head, or what else is served of its scan; undefined when it is not there any more. */
  readonly load: (head: Head) => Promise<Loaded | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
};

/**
 * The current snapshot, kept in memory. The head is read only when a newer scan is due, at most five times a second
 * however many requests come, and the snapshot only when the head has changed. A new snapshot waits for the instant from
 * which every process serves it, so no answer is from an older scan than the answer before it. When the store fails, what
 * is in memory stays.
 */
export function createLatestSnapshot<Head extends PublishedHead, Loaded extends ScanIdentity>({
  head: readHead,
  load,
  intervalMs,
  now = Date.now,
  sleep = wait,
}: Deps<Head, Loaded>) {
  let head: Head | undefined;
  /** The head of a newer scan that is not served yet. */
  let next: Head | undefined;
  let snapshot: Loaded | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let loadAt = Number.NEGATIVE_INFINITY;

  const reread = shareCalls(async () => {
    // Of a row that is written while it is read, the old one may come: the next read is due by when this one began.
    const startedAt = now();
    try {
      const found = await readHead();
      const newest = next ?? head;
      if (found && (!newest || found.slot > newest.slot)) next = found;
    } finally {
      readAt = nextHeadRead((next ?? head)?.slot, intervalMs, startedAt);
    }
  });

  /** The head to serve now: the next one, once it may be served. */
  async function servedHead(): Promise<Head | undefined> {
    if (!next) return head;
    const waitMs = (next.servedFrom ?? Number.NEGATIVE_INFINITY) - now();
    if (waitMs > 0) {
      const heldIsTheOneBefore = head && next.slot - head.slot <= intervalMs;
      if (heldIsTheOneBefore) return head;
      await sleep(waitMs);
      return servedHead();
    }
    head = next;
    next = undefined;
    return head;
  }

  async function currentHead(): Promise<Head | undefined> {
    if (now() < readAt) return servedHead();
    try {
      await reread();
    } catch (error) {
      if (!head && !next) {
        readAt = Number.NEGATIVE_INFINITY;
        throw error;
      }
    }
    return servedHead();
  }

  async function loadNewest(current: Head): Promise<Loaded | undefined> {
    const loaded = await load(current);
    if (loaded) return loaded;
    // A snapshot that has expired was replaced long ago, unless scanning has stopped.
    head = undefined;
    await reread();
    const newer = await servedHead();
    return newer && newer.scanId !== current.scanId ? load(newer) : undefined;
  }

  const refresh = shareCalls(async (current: Head) => {
    try {
      const loaded = await loadNewest(current);
      if (loaded) snapshot = loaded;
      else loadAt = now() + RETRY_MS;
    } catch (error) {
      if (!snapshot) throw error;
      loadAt = now() + RETRY_MS;
    }
    return snapshot;
  });

  return {
    /** The current head. Throws when it cannot be read and none is in memory. */
    head: currentHead,
    /** The current snapshot; undefined when there is none. Throws when it cannot be read and none is in memory. */
    async snapshot(): Promise<Loaded | undefined> {
      const current = await currentHead();
      if (!current || snapshot?.scanId === current.scanId || now() < loadAt) return snapshot;
      return refresh(current);
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
