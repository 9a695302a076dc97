import {
  allDeliveries,
  claimedKeys,
  entriesToRetire,
  frontOf,
  type OutboxEntry,
} from '#domain/webhooks/outbox.ts';

/** What all entries of an outbox say. */
type Contents = {
  /** The number of the next entry. */
  next: number;
  /** The number of the latest entry with progress before the oldest waiting delivery. */
  from: number;
  /** The latest scan after which a delivery was formed. */
  lastSlot: number;
  /** Keys of selections. */
  readonly claimed: Set<string>;
  /** Amounts that earlier picks staked on each event, by currency. */
  readonly staked: Map<string, Map<string, number>>;
};

/** A subscriber's outbox: what all its entries say, and those that are still of interest, which start at `from`. */
export type OutboxView = Readonly<Contents> & {
  readonly entries: readonly OutboxEntry[];
  readonly toRetire: readonly OutboxEntry[];
};

type ReadFrom = (userId: string, number: number) => Promise<readonly OutboxEntry[]>;

/** Outboxes that are kept: some 10 KB each after a week of picks. */
const MAX_KEPT = 20_000;

/**
 * Reads outboxes and keeps what their entries say, because entries never change: a scan reads of each outbox only the
 * entries that may still be waiting and the new ones. A cache that is behind does no harm, since an entry is only
 * written at a number that has none. The outboxes that were read last are kept. `now` in epoch milliseconds.
 */
export function createOutboxCache(readFrom: ReadFrom, maxKept = MAX_KEPT) {
  const cache = new Map<string, Contents>();

  async function readOutbox(userId: string, now: number): Promise<OutboxView> {
    const contents = cache.get(userId) ?? emptyOutbox();
    const read = await readFrom(userId, contents.from);
    for (const entry of read) add(contents, entry);
    contents.from = firstOfInterest(read, now) ?? Math.max(1, contents.next - 1);
    cache.delete(userId);
    cache.set(userId, contents);
    for (const oldest of cache.keys()) {
      if (cache.size <= maxKept) break;
      cache.delete(oldest);
    }
    const entries = read.filter(({ number }) => number >= contents.from);
    return { ...contents, entries, toRetire: entriesToRetire(read) };
  }

  return {
    read: readOutbox,

    /** The outbox that was seen, with the entries that were written right behind it. */
    extend(userId: string, view: OutboxView, written: readonly OutboxEntry[], now: number): OutboxView {
      const contents = cache.get(userId) ?? emptyOutbox();
      for (const entry of written) add(contents, entry);
      const all = [...view.entries, ...written];
      contents.from = firstOfInterest(all, now) ?? view.from;
      const retired = new Set(view.toRetire.map(({ number }) => number));
      const toRetire = entriesToRetire(all).filter(({ number }) => !retired.has(number));
      return { ...contents, entries: all.filter(({ number }) => number >= contents.from), toRetire };
    },
  };
}

function emptyOutbox(): Contents {
  return { next: 1, from: 1, lastSlot: Number.NEGATIVE_INFINITY, claimed: new Set(), staked: new Map() };
}

function add(contents: Contents, entry: OutboxEntry): void {
  if (entry.number < contents.next) return;
  contents.next = entry.number + 1;
  for (const key of claimedKeys(entry)) contents.claimed.add(key);
  if (entry.kind !== 'delivery' || entry.isReplay) return;
  contents.lastSlot = Math.max(contents.lastSlot, entry.delivery.slot);
  for (const { eventId, stake, currency } of entry.delivery.picks) {
    const amounts = contents.staked.get(currency) ?? new Map<string, number>();
    contents.staked.set(currency, amounts.set(eventId, (amounts.get(eventId) ?? 0) + stake));
  }
}

/** Where the front and the state before it can be read from; otherwise the last delivery. */
export function firstOfInterest(entries: readonly OutboxEntry[], now: number): number | undefined {
  const { front, previous } = frontOf(entries, now);
  return (previous ?? front ?? allDeliveries(entries).at(-1))?.number;
}
