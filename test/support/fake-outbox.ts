import {
  type DeliveryProgress,
  UNTIL_RESUMED,
} from '#domain/webhooks/delivery/delivery-progress.ts';
import { dueChanges, type Pending } from '#domain/webhooks/delivery/wake-up.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import {
  type DeliveryEntry,
  type EntryContent,
  expiryOf,
  type Outbox,
  type OutboxEntry,
} from '#domain/webhooks/outbox/outbox.ts';
import { parseDestination } from '#domain/webhooks/subscriber/destination.ts';

/** Planted by tests of the simulation, to show that it finds them. */
export type OutboxFlaw =
  | 'writes_over_progress'
  | 'appends_at_the_next_free_number'
  | 'forgets_pauses'
  | 'pauses_the_account'
  | 'lets_the_newest_expire'
  | 'indexes_nothing'
  | 'forgets_what_was_tried';

/** Picks that fit an entry of the fake. */
export const FAKE_FITS = 2;
/** Line moves that do. */
export const FAKE_FITS_MOVES = 8;

type Entry = { entry: OutboxEntry; expiresAt: number | null };

/** What the index showed of an entry from a time on. */
type Shown = { readonly from: number; readonly dueAt: number | null };

/** How the index follows the table: `lagOf` gives the milliseconds until a change shows. */
export type IndexClock = { readonly now: () => number; readonly lagOf: () => number };
const AT_ONCE: IndexClock = { now: () => 0, lagOf: () => 0 };

/** The index of pending deliveries: it follows each change of an entry after a while. */
function createFakeIndex({ now, lagOf }: IndexClock) {
  const shown = new Map<string, Map<number, Shown[]>>();
  return {
    change(destination: string, number: number, dueAt: number | null): void {
      const own = shown.get(destination) ?? new Map<number, Shown[]>();
      shown.set(destination, own);
      const history = own.get(number) ?? [];
      // Changes of one entry show in their order.
      const from = Math.max(now() + lagOf(), history.at(-1)?.from ?? 0);
      own.set(number, [...history, { from, dueAt }]);
    },

    read(cell: number, by: number): readonly Pending[] {
      const users = [...shown].filter(([destination]) => cellOf(destination) === cell);
      return users.flatMap(([destination, own]) => {
        const due = [...own].filter(([, history]) => {
          const dueAt = history.findLast(({ from }) => from <= now())?.dueAt ?? null;
          return dueAt !== null && dueAt <= by;
        });
        return due.length === 0 ? [] : [{ destination, numbers: due.map(([number]) => number) }];
      });
    },
  };
}

/**
 * The outbox store in memory, held to the same contract as the real one
 * (test/adapters/dynamodb/outbox-store.test.ts).
 */
export function createFakeOutbox(flaw?: OutboxFlaw, indexClock: IndexClock = AT_ONCE) {
  const outboxes = new Map<string, Map<number, Entry>>();
  const pauses = new Map<string, number>();
  const pausedBy = (destination: string) =>
    flaw === 'pauses_the_account' ? parseDestination(destination).userId : destination;
  const index = createFakeIndex(indexClock);

  function outboxOf(destination: string): Map<number, Entry> {
    const own = outboxes.get(destination) ?? new Map<number, Entry>();
    outboxes.set(destination, own);
    return own;
  }

  function entries(destination: string, from = 1): readonly OutboxEntry[] {
    return [...outboxOf(destination).values()]
      .map(({ entry }) => entry)
      .filter(({ number }) => number >= from)
      .sort((a, b) => a.number - b.number);
  }

  async function append(
    destination: string,
    wanted: number,
    content: EntryContent,
  ): Promise<boolean> {
    const own = outboxOf(destination);
    const isFlawed = flaw === 'appends_at_the_next_free_number';
    const number = isFlawed ? Math.max(0, ...own.keys()) + 1 : wanted;
    if (own.has(number)) {
      return false;
    }
    const expiresAt = flaw === 'lets_the_newest_expire' ? expiryOf(content, 0) : null;
    const isIndexed = content.kind === 'delivery' && flaw !== 'indexes_nothing';
    const dueAt = isIndexed ? content.delivery.slot : null;
    const stored = { number, progress: null, isRetired: false, dueAt };
    own.set(number, { entry: { ...content, ...stored }, expiresAt });
    index.change(destination, number, dueAt);
    return true;
  }

  async function readFrom(destination: string, from: number): Promise<Outbox> {
    const pausedUntil =
      flaw === 'forgets_pauses' ? null : (pauses.get(pausedBy(destination)) ?? null);
    return { entries: entries(destination, from), pausedUntil };
  }

  async function setDue(destination: string, number: number, dueAt: number | null): Promise<void> {
    const stored = outboxOf(destination).get(number);
    if (stored) {
      stored.entry = { ...stored.entry, dueAt };
      index.change(destination, number, dueAt);
    }
  }

  return {
    entries,
    append,
    readFrom,
    setDue,

    outboxOf: (destination: string) => readFrom(destination, 1),
    entriesOf: async (destination: string) => entries(destination),
    pending: async (cell: number, now: number) => index.read(cell, now),

    /** The fake counts picks and moves instead of bytes. */
    fits(content: EntryContent): boolean {
      const { picks, moves = [] } = content.kind === 'baseline' ? { picks: [] } : content.delivery;
      return picks.length <= FAKE_FITS && moves.length <= FAKE_FITS_MOVES;
    },

    async retire(destination: string, { number }: OutboxEntry, now: number): Promise<void> {
      const stored = outboxOf(destination).get(number);
      if (stored === undefined || stored.entry.isRetired) {
        return;
      }
      stored.entry = { ...stored.entry, isRetired: true };
      stored.expiresAt ??= expiryOf(stored.entry, now);
    },

    async pause(destination: string): Promise<void> {
      pauses.set(pausedBy(destination), UNTIL_RESUMED);
    },

    async endOwnersPause(destination: string, now: number): Promise<void> {
      if (pauses.get(pausedBy(destination)) === UNTIL_RESUMED) {
        pauses.set(pausedBy(destination), now);
      }
    },

    async resume(destination: string, now: number): Promise<void> {
      pauses.set(pausedBy(destination), now);
      for (const { number, dueAt } of dueChanges(await readFrom(destination, 1), now)) {
        await setDue(destination, number, dueAt);
      }
    },

    async saveProgress(
      destination: string,
      { number }: DeliveryEntry,
      progress: DeliveryProgress,
      pausedUntil: number | null = null,
    ): Promise<boolean> {
      const stored = outboxOf(destination).get(number);
      const isSeen = (stored?.entry.progress?.version ?? 0) === progress.version - 1;
      if (!isSeen && flaw !== 'writes_over_progress') {
        return false;
      }
      if (pausedUntil !== null) {
        const running = pauses.get(pausedBy(destination)) ?? 0;
        if (running > (progress.last?.at ?? 0) && running !== UNTIL_RESUMED) {
          return false;
        }
        pauses.set(pausedBy(destination), Math.max(running, pausedUntil));
      }
      if (stored) {
        stored.entry = { ...stored.entry, progress };
      }
      if (flaw === 'forgets_what_was_tried') {
        for (const known of outboxOf(destination).keys()) {
          index.change(destination, known, null);
        }
      }
      return true;
    },

    /** The numbers of the entries that the database may delete. */
    expired(destination: string, now: number): readonly number[] {
      const own = [...outboxOf(destination).values()];
      return own
        .filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now)
        .map(({ entry }) => entry.number);
    },

    /** Deletes the row of an entry, as the database does some time after it has expired. */
    removeEntry(destination: string, number: number): void {
      outboxOf(destination).delete(number);
      index.change(destination, number, null);
    },

    /** Deletes the row of an entry's progress. */
    removeProgress(destination: string, number: number): void {
      const stored = outboxOf(destination).get(number);
      if (stored) {
        stored.entry = { ...stored.entry, progress: null };
      }
    },
  };
}

export type FakeOutbox = ReturnType<typeof createFakeOutbox>;
