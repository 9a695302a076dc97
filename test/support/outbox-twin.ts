import type { DeliveryProgress } from '#domain/webhooks/delivery-progress.ts';
import {
  type DeliveryEntry,
  type EntryContent,
  expiryOf,
  type OutboxEntry,
} from '#domain/webhooks/outbox.ts';

/** Planted by tests of the simulation, to show that it finds them. */
export type OutboxFlaw =
  | 'writes_over_progress'
  | 'appends_at_the_next_free_number'
  | 'forgets_pauses'
  | 'lets_the_newest_expire';

/** Picks that fit an entry of the twin. */
export const TWIN_FITS = 2;

type Entry = { entry: OutboxEntry; expiresAt: number | null };

/**
 * The outbox store in memory, held to the same contract as the real one
 * (test/adapters/dynamodb/outbox-store.test.ts).
 */
export function createOutboxTwin(flaw?: OutboxFlaw) {
  const outboxes = new Map<string, Map<number, Entry>>();

  function outboxOf(userId: string): Map<number, Entry> {
    const own = outboxes.get(userId) ?? new Map<number, Entry>();
    outboxes.set(userId, own);
    return own;
  }

  function entries(userId: string, from = 1): readonly OutboxEntry[] {
    return [...outboxOf(userId).values()]
      .map(({ entry }) => entry)
      .filter(({ number }) => number >= from)
      .sort((a, b) => a.number - b.number);
  }

  async function append(userId: string, wanted: number, content: EntryContent): Promise<boolean> {
    const own = outboxOf(userId);
    const isFlawed = flaw === 'appends_at_the_next_free_number';
    const number = isFlawed ? Math.max(0, ...own.keys()) + 1 : wanted;
    if (own.has(number)) {
      return false;
    }
    const expiresAt = flaw === 'lets_the_newest_expire' ? expiryOf(content, 0) : null;
    own.set(number, { entry: { ...content, number, progress: null, isRetired: false }, expiresAt });
    return true;
  }

  return {
    entries,
    append,
    appendOwed: append,

    entriesOf: async (userId: string) => entries(userId),

    async readFrom(userId: string, from: number): Promise<readonly OutboxEntry[]> {
      return flaw === 'forgets_pauses'
        ? entries(userId, from).map(withoutPause)
        : entries(userId, from);
    },

    /** The twin counts picks instead of bytes. */
    fits(content: EntryContent): boolean {
      return content.kind === 'baseline' || content.delivery.picks.length <= TWIN_FITS;
    },

    async retire(userId: string, { number }: OutboxEntry, now: number): Promise<void> {
      const stored = outboxOf(userId).get(number);
      if (stored === undefined || stored.entry.isRetired) {
        return;
      }
      stored.entry = { ...stored.entry, isRetired: true };
      stored.expiresAt ??= expiryOf(stored.entry, now);
    },

    async saveProgress(
      userId: string,
      { number }: DeliveryEntry,
      progress: DeliveryProgress,
    ): Promise<boolean> {
      const stored = outboxOf(userId).get(number);
      const isSeen = (stored?.entry.progress?.version ?? 0) === progress.version - 1;
      if (!isSeen && flaw !== 'writes_over_progress') {
        return false;
      }
      if (stored) {
        stored.entry = { ...stored.entry, progress };
      }
      return true;
    },

    /** The numbers of the entries that the database may delete. */
    expired(userId: string, now: number): readonly number[] {
      const own = [...outboxOf(userId).values()];
      return own
        .filter(({ expiresAt }) => expiresAt !== null && expiresAt <= now)
        .map(({ entry }) => entry.number);
    },

    /** Deletes the row of an entry, as the database does some time after it has expired. */
    removeEntry(userId: string, number: number): void {
      outboxOf(userId).delete(number);
    },

    /** Deletes the row of an entry's progress. */
    removeProgress(userId: string, number: number): void {
      const stored = outboxOf(userId).get(number);
      if (stored) {
        stored.entry = { ...stored.entry, progress: null };
      }
    },
  };
}

export type OutboxTwin = ReturnType<typeof createOutboxTwin>;

function withoutPause({ progress, ...entry }: OutboxEntry): OutboxEntry {
  return {
    ...entry,
    progress: progress && { ...progress, state: { ...progress.state, pausedUntil: null } },
  };
}
