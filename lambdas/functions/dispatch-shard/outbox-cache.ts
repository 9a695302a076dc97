import { allDeliveries, claimedKeys, frontOf, type OutboxEntry } from '#domain/webhooks/outbox.ts';

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
  /** Amounts that earlier picks staked, by `stakeKey`. */
  readonly staked: Map<string, number>;
};

/** A subscriber's outbox: what all its entries say, and those that are still of interest. */
export type OutboxView = {
  readonly userId: string;
  readonly contents: Contents;
  /** The number behind the entries that were read. */
  readonly next: number;
  /** The number that `entries` begin at. */
  readonly from: number;
  readonly entries: readonly OutboxEntry[];
  /** Those that have a newer one behind them and no time of expiry yet. */
  readonly toRetire: readonly OutboxEntry[];
};

type Outbox = { readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]> };

/** Outboxes that are kept: some 10 KB each after a week of picks. */
const MAX_KEPT = 20_000;

/**
 * Keeps what the entries of outboxes say, because entries never change: a scan reads of each outbox
 * only those that may be waiting and the new ones. To be behind does no harm: an entry is only
 * written at a number that has none.
 */
export function createOutboxCache({ readFrom }: Outbox) {
  const cache = new Map<string, Contents>();

  function view(
    userId: string,
    contents: Contents,
    entries: readonly OutboxEntry[],
    now: number,
  ): OutboxView {
    for (const entry of entries) {
      add(contents, entry);
    }
    const { front, previous } = frontOf(entries, now);
    // Where nothing waits, the last delivery has the state of the subscriber.
    const first = previous ?? front ?? allDeliveries(entries).at(-1);
    contents.from = first?.number ?? Math.max(1, contents.next - 1);
    const { next, from } = contents;
    const toRetire = entries.slice(0, -1).filter(({ isRetired }) => !isRetired);
    return {
      userId,
      contents,
      next,
      from,
      entries: entries.filter(({ number }) => number >= from),
      toRetire,
    };
  }

  return {
    async read(userId: string, now: number): Promise<OutboxView> {
      const contents = cache.get(userId) ?? emptyOutbox();
      const entries = await readFrom(userId, contents.from);
      // Those that were read last stay.
      cache.delete(userId);
      cache.set(userId, contents);
      const [oldest] = cache.keys();
      if (oldest !== undefined && cache.size > MAX_KEPT) {
        cache.delete(oldest);
      }
      return view(userId, contents, entries, now);
    },

    /** The outbox that was seen, with the entries that were written right behind it. */
    extend(
      { userId, contents, entries }: OutboxView,
      written: readonly OutboxEntry[],
      now: number,
    ): OutboxView {
      const retired = entries.map((entry, index) => ({
        ...entry,
        isRetired: index < entries.length - 1,
      }));
      return view(userId, contents, [...retired, ...written], now);
    },
  };
}

function emptyOutbox(): Contents {
  return {
    next: 1,
    from: 1,
    lastSlot: Number.NEGATIVE_INFINITY,
    claimed: new Set(),
    staked: new Map(),
  };
}

function add(contents: Contents, entry: OutboxEntry): void {
  if (entry.number < contents.next) {
    return;
  }
  contents.next = entry.number + 1;
  for (const key of claimedKeys(entry)) {
    contents.claimed.add(key);
  }
  if (entry.kind !== 'delivery' || entry.isReplay) {
    return;
  }
  contents.lastSlot = Math.max(contents.lastSlot, entry.delivery.slot);
  for (const pick of entry.delivery.picks) {
    const key = stakeKey(pick.currency, pick.eventId);
    contents.staked.set(key, (contents.staked.get(key) ?? 0) + pick.stake);
  }
}

/** Stakes on an event count together where they are in one currency. */
export function stakeKey(currency: string, eventId: string): string {
  return `${currency} ${eventId}`;
}
