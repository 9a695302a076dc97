import {
  allDeliveries,
  claimedKeys,
  entriesToRetire,
  headOf,
  type OutboxEntry,
} from '#domain/webhooks/outbox.ts';

/** A subscriber's outbox: what all its entries say, and those that are still of interest. */
export type OutboxView = {
  /** The number of the next entry. */
  readonly next: number;
  /** From the latest entry with progress before the oldest waiting delivery on. */
  readonly entries: readonly OutboxEntry[];
  /** The number at which `entries` starts. */
  readonly from: number;
  readonly toRetire: readonly OutboxEntry[];
  /** The latest scan after which a delivery was formed. */
  readonly lastSlot: number;
  isClaimed(selectionKey: string): boolean;
  /** Amounts staked on each event by earlier picks, in a currency. */
  stakedIn(currency: string): ReadonlyMap<string, number>;
};

type Cached = {
  next: number;
  from: number;
  lastSlot: number;
  readonly claimed: Set<string>;
  /** Amounts by event, by currency. */
  readonly staked: Map<string, Map<string, number>>;
};

type ReadFrom = (userId: string, number: number) => Promise<readonly OutboxEntry[]>;

/**
 * Reads outboxes and keeps what their entries say, because entries never change: a scan reads of each outbox only the entries
 * that may still be waiting and the new ones. A cache that is behind does no harm, since an entry is only written at a number
 * that has none. `now` in epoch milliseconds.
 */
export function createOutboxCache(readFrom: ReadFrom) {
  const cache = new Map<string, Cached>();

  return async function readOutbox(userId: string, now: number): Promise<OutboxView> {
    const cached = cache.get(userId) ?? emptyOutbox();
    const entries = await readFrom(userId, cached.from);
    for (const entry of entries) add(cached, entry);
    cached.from = firstOfInterest(entries, now) ?? Math.max(1, cached.next - 1);
    cache.set(userId, cached);
    return {
      next: cached.next,
      entries: entries.filter(({ number }) => number >= cached.from),
      from: cached.from,
      toRetire: entriesToRetire(entries),
      lastSlot: cached.lastSlot,
      isClaimed: (key) => cached.claimed.has(key),
      stakedIn: (currency) => cached.staked.get(currency) ?? new Map(),
    };
  };
}

function emptyOutbox(): Cached {
  return { next: 1, from: 1, lastSlot: Number.NEGATIVE_INFINITY, claimed: new Set(), staked: new Map() };
}

function add(cached: Cached, entry: OutboxEntry): void {
  if (entry.number < cached.next) return;
  cached.next = entry.number + 1;
  for (const key of claimedKeys(entry)) cached.claimed.add(key);
  if (entry.kind !== 'delivery' || entry.isReplay) return;
  cached.lastSlot = Math.max(cached.lastSlot, entry.delivery.slot);
  for (const { eventId, stake, currency } of entry.delivery.picks) {
    const amounts = cached.staked.get(currency) ?? new Map<string, number>();
    cached.staked.set(currency, amounts.set(eventId, (amounts.get(eventId) ?? 0) + stake));
  }
}

/** Where the head and the state before it can be read from; otherwise the last delivery. */
function firstOfInterest(entries: readonly OutboxEntry[], now: number): number | undefined {
  const { head, previous } = headOf(entries, now);
  return (previous ?? head ?? allDeliveries(entries).at(-1))?.number;
}
