import { cellOf } from '#domain/webhooks/cells.ts';
import type { MemberChange, OwedNote, Served, StoredNote } from '#domain/webhooks/owed.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';

/** Planted by tests of the simulation, to show that it finds them. */
export type CellFlaw = 'owes_nothing' | 'forgets_who_left' | 'misses_changes' | 'forgets_hours';

/**
 * The cell store in memory, held to the same contract as the real one
 * (test/adapters/dynamodb/cell-store.test.ts).
 */
export function createCellTwin(flaw?: CellFlaw) {
  const changes = new Map<number, MemberChange[]>();
  const versions = new Map<number, number>();
  const notes = new Map<number, Map<string, StoredNote>>();
  const served = new Map<number, Served>();
  let noteCount = 0;

  function put(cell: number, note: OwedNote): void {
    const id = String(noteCount++);
    const own = notes.get(cell) ?? new Map<string, StoredNote>();
    notes.set(cell, own.set(id, { ...note, id }));
  }

  return {
    /**
     * What the adapters do in the transaction that changes settings, webhook or plan; null for one
     * who left.
     */
    setMember(userId: string, settings: SubscriberSettings | null): void {
      const cell = cellOf(userId);
      const others = (changes.get(cell) ?? []).filter((change) => change.userId !== userId);
      const version = (versions.get(cell) ?? 0) + 1;
      versions.set(cell, version);
      changes.set(cell, [...others, { version, userId, settings }]);
    },

    async read(cell: number, version: number) {
      const known = (changes.get(cell) ?? []).filter((change) => change.version >= version);
      const seen = known.filter((change) => {
        if (flaw === 'forgets_who_left') {
          return change.settings !== null;
        }
        return flaw !== 'misses_changes' || version === 1 || change.settings === null;
      });
      const owed = [...(notes.get(cell)?.values() ?? [])];
      return {
        changes: seen,
        notes: owed,
        served: served.get(cell),
      };
    },

    readServed: async (cell: number) => served.get(cell),

    async owe(cell: number, announced: readonly OwedNote[]): Promise<void> {
      if (flaw === 'owes_nothing') {
        return;
      }
      for (const note of announced) {
        put(cell, note);
      }
    },

    async settle(
      cell: number,
      replaced: readonly StoredNote[],
      by: readonly OwedNote[],
    ): Promise<void> {
      for (const note of by) {
        put(cell, note);
      }
      for (const { id } of replaced) {
        notes.get(cell)?.delete(id);
      }
    },

    async markServed(cell: number, mark: Served): Promise<void> {
      const before = served.get(cell);
      const stored = flaw === 'forgets_hours' ? { ...mark, hours: [] } : mark;
      if (before === undefined || before.slot < mark.slot) {
        served.set(cell, stored);
      }
    },
  };
}

export type CellTwin = ReturnType<typeof createCellTwin>;
