import { GRADE_CHOICES } from '#domain/grading/pick-grade.ts';
import { type Cell, type Checkpoint, cellOf } from '#domain/webhooks/outbox/cells.ts';
import type { Member } from '#domain/webhooks/subscriber/member.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber/subscriber-settings.ts';

/** Planted by tests of the simulation, to show that it finds them. */
export type CellFlaw =
  | 'forgets_who_left'
  | 'misses_changes'
  | 'ignores_grades'
  | 'forms_in_quiet_hours'
  | 'sees_one_bankroll';

/**
 * The cell store in memory, held to the same contract as the real one
 * (test/adapters/dynamodb/cell-store.test.ts).
 */
export function createFakeCells(flaw?: CellFlaw) {
  const members = new Map<number, Map<string, Member>>();
  const checkpoints = new Map<number, Checkpoint>();

  return {
    /**
     * What the adapters do in the transaction that changes settings, webhook or plan at `now`; null
     * for one who left.
     */
    setMember(destination: string, settings: SubscriberSettings | null, now: number): void {
      const cell = cellOf(destination);
      const own = members.get(cell) ?? new Map<string, Member>();
      members.set(cell, own);
      if (settings !== null) {
        const changedAt = flaw === 'misses_changes' ? Number.NEGATIVE_INFINITY : now;
        const grades = flaw === 'ignores_grades' ? GRADE_CHOICES : settings.grades;
        const quietHours = flaw === 'forms_in_quiet_hours' ? null : settings.quietHours;
        const others = flaw === 'sees_one_bankroll' ? [] : settings.others;
        const seen = { ...settings, grades, quietHours, others };
        own.set(destination, { destination, settings: seen, changedAt });
      } else if (flaw !== 'forgets_who_left') {
        own.delete(destination);
      }
    },

    read: async (cell: number): Promise<Cell> => ({
      members: [...(members.get(cell)?.values() ?? [])],
      checkpoint: checkpoints.get(cell),
      outdated: [],
    }),

    async saveCheckpoint(cell: number, mark: Checkpoint): Promise<void> {
      const before = checkpoints.get(cell);
      if (before === undefined || before.slot < mark.slot) {
        checkpoints.set(cell, mark);
      }
    },
  };
}

export type FakeCells = ReturnType<typeof createFakeCells>;
