import {
  type MovesSent,
  NO_MOVES_SENT,
  withMovesSent,
} from '#domain/webhooks/moves/form-move-alerts.ts';
import {
  allDeliveries,
  claimedKeys,
  frontOf,
  type Outbox,
  type OutboxEntry,
} from '#domain/webhooks/outbox/outbox.ts';
import { stakesOf } from '#domain/webhooks/outbox/pick-stakes.ts';

/** What picks staked on an event of one bankroll in one currency. */
type Staked = {
  readonly bankrollId: string;
  readonly currency: string;
  readonly eventId: string;
  readonly amount: number;
  /** The latest start that they named, epoch milliseconds. */
  readonly startsAt: number;
};

/** What all entries of an outbox say. */
type Contents = {
  /** The number of the next entry. */
  next: number;
  /** The number of the latest entry with progress before the oldest waiting delivery. */
  from: number;
  /** The latest scan after which a delivery was formed. */
  lastSlot: number;
  /** Keys of selections and of moves. */
  readonly claimed: Set<string>;
  movesSent: MovesSent;
  /** What earlier picks staked, by `stakeKey`. */
  readonly staked: Map<string, Staked>;
};

/** A subscriber's outbox: what all its entries say, and those that are still of interest. */
export type OutboxView = Outbox & {
  readonly destination: string;
  readonly contents: Contents;
  /** The number behind the entries that were read. */
  readonly next: number;
  /** The number that `entries` begin at. */
  readonly from: number;
  /** Entries that have a newer one behind them and no time of expiry yet. */
  readonly toRetire: readonly OutboxEntry[];
};

type Store = { readFrom(destination: string, number: number): Promise<Outbox> };

/** Outboxes that are kept: some 10 KB each after a week of picks. */
const MAX_KEPT = 20_000;

/**
 * Keeps what the entries of outboxes say, because entries never change: a scan reads of each outbox
 * only those that may be waiting and the new ones. To be behind does no harm: an entry is only
 * written at a number that has none.
 */
export function createOutboxCache({ readFrom }: Store) {
  const cache = new Map<string, Contents>();

  function view(
    destination: string,
    contents: Contents,
    { entries, pausedUntil }: Outbox,
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
      destination,
      contents,
      next,
      from,
      entries: entries.filter(({ number }) => number >= from),
      pausedUntil,
      toRetire,
    };
  }

  return {
    async read(destination: string, now: number): Promise<OutboxView> {
      const contents = cache.get(destination) ?? emptyOutbox();
      const read = await readFrom(destination, contents.from);
      // The outboxes that were read last stay.
      cache.delete(destination);
      cache.set(destination, contents);
      const [oldest] = cache.keys();
      if (oldest !== undefined && cache.size > MAX_KEPT) {
        cache.delete(oldest);
      }
      return view(destination, contents, read, now);
    },

    /** The outbox that was seen, with the entries that were written right behind it. */
    extend(
      { destination, contents, entries, pausedUntil }: OutboxView,
      written: readonly OutboxEntry[],
      now: number,
    ): OutboxView {
      const retired = entries.map((entry, index) => ({
        ...entry,
        isRetired: index < entries.length - 1,
      }));
      return view(destination, contents, { entries: [...retired, ...written], pausedUntil }, now);
    },
  };
}

function emptyOutbox(): Contents {
  return {
    next: 1,
    from: 1,
    lastSlot: Number.NEGATIVE_INFINITY,
    claimed: new Set(),
    movesSent: NO_MOVES_SENT,
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
  const { slot, moves } = entry.delivery;
  contents.lastSlot = Math.max(contents.lastSlot, slot);
  if (moves) {
    contents.movesSent = withMovesSent(contents.movesSent, slot, moves.length);
  }
  for (const pick of entry.delivery.picks) {
    const { eventId, commenceTime } = pick;
    for (const { bankrollId, currency, stake } of stakesOf(pick)) {
      const key = stakeKey(bankrollId, currency, eventId);
      const { amount = 0, startsAt = commenceTime } = contents.staked.get(key) ?? {};
      contents.staked.set(key, {
        bankrollId,
        currency,
        eventId,
        amount: amount + stake,
        startsAt: Math.max(startsAt, commenceTime),
      });
    }
  }
}

/** Stakes on an event count together where they are of one bankroll and in one currency. */
export function stakeKey(bankrollId: string, currency: string, eventId: string): string {
  return `${bankrollId} ${currency} ${eventId}`;
}
