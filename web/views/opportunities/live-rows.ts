import { batch, type ReadonlySignal, signal } from '@preact/signals';
import {
  type Changes,
  countChanges,
  describeChanges,
  type Item,
  mergeScan,
  type Shown,
  sumChanges,
} from '../../scan/merge-scan.ts';

export type LiveRows<T extends Item> = {
  /** Undefined before the first scan. */
  readonly rows: ReadonlySignal<readonly Shown<T>[] | undefined>;
  /** Changes that wait until the reader asks for them. */
  readonly waiting: ReadonlySignal<Changes | undefined>;
  /** The last scan as a sentence. */
  readonly sentence: ReadonlySignal<string>;
  /** Takes a scan. While the reader holds the table, its changes wait. */
  take(items: readonly T[]): void;
  /** Shows what waits. */
  apply(): void;
};

/** Rows that follow the scans, but never under the reader's pointer or focus. */
export function createLiveRows<T extends Item>(isHeld: () => boolean): LiveRows<T> {
  const rows = signal<readonly Shown<T>[] | undefined>(undefined);
  const waiting = signal<Changes | undefined>(undefined);
  const sentence = signal('');
  const pending = { rows: undefined as readonly Shown<T>[] | undefined };

  function show(merged: readonly Shown<T>[]): void {
    pending.rows = undefined;
    batch(() => {
      rows.value = merged;
      waiting.value = undefined;
    });
  }

  return {
    rows,
    waiting,
    sentence,
    take(items) {
      const isFirst = rows.peek() === undefined;
      const merged = mergeScan(rows.peek(), items);
      const changes = countChanges(merged);
      const total = sumChanges(changes);
      if (!isFirst && total > 0 && isHeld()) {
        pending.rows = merged;
        waiting.value = changes;
        sentence.value = `New scan: ${total} ${total === 1 ? 'change waits' : 'changes wait'}.`;
        return;
      }
      show(merged);
      if (!isFirst) {
        sentence.value = describeChanges(items.length, changes);
      }
    },
    apply() {
      if (pending.rows) {
        show(pending.rows);
      }
    },
  };
}
