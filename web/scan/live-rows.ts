import { batch, type ReadonlySignal, signal } from '@preact/signals';
import {
  type Changes,
  countChanges,
  describeChanges,
  holdRows,
  type Item,
  mergeScan,
  type Shown,
  sumChanges,
} from './merge-scan.ts';

export type LiveRows<T extends Item> = {
  /** Undefined before the first scan. */
  readonly rows: ReadonlySignal<readonly Shown<T>[] | undefined>;
  /** Whether the rows are held: those that are shown keep their places, and no other one comes. */
  readonly isHeld: ReadonlySignal<boolean>;
  /** Rows that come and go once the reader lets them. */
  readonly waiting: ReadonlySignal<Changes | undefined>;
  /** The last scan as a sentence. */
  readonly sentence: ReadonlySignal<string>;
  /**
   * Takes the scan of an instant, epoch milliseconds. While the reader holds the table, values
   * change in place, and which rows there are does not.
   */
  take(items: readonly T[], at: number): void;
  /** Shows the last scan as it is. */
  apply(): void;
};

/**
 * Rows that follow the scans, and never move under the reader's pointer or focus. `noun` is what
 * one item is called, and several.
 */
export function createLiveRows<T extends Item>(
  isHeldNow: () => boolean,
  noun: readonly [one: string, many: string],
): LiveRows<T> {
  const rows = signal<readonly Shown<T>[] | undefined>(undefined);
  const isHeld = signal(false);
  const waiting = signal<Changes | undefined>(undefined);
  const sentence = signal('');
  let last: { readonly items: readonly T[]; readonly at: number } | undefined;

  function show(merged: readonly Shown<T>[]): void {
    batch(() => {
      rows.value = merged;
      isHeld.value = false;
      waiting.value = undefined;
    });
  }

  function hold(shown: readonly Shown<T>[], items: readonly T[], at: number): void {
    const held = holdRows(shown, items, at);
    const known = new Set(shown.map(({ item }) => item.id));
    const changes = {
      ...countChanges(held),
      new: items.filter(({ id }) => !known.has(id)).length,
    };
    const comesAndGoes = { ...changes, up: 0, down: 0 };
    batch(() => {
      rows.value = held;
      isHeld.value = true;
      waiting.value = sumChanges(comesAndGoes) > 0 ? comesAndGoes : undefined;
      sentence.value = describeChanges(items.length, noun, changes);
    });
  }

  return {
    rows,
    isHeld,
    waiting,
    sentence,
    take(items, at) {
      last = { items, at };
      const shown = rows.peek();
      if (shown !== undefined && isHeldNow()) {
        hold(shown, items, at);
        return;
      }
      const merged = mergeScan(shown, items, at);
      show(merged);
      if (shown !== undefined) {
        sentence.value = describeChanges(items.length, noun, countChanges(merged));
      }
    },
    apply() {
      if (isHeld.peek() && last !== undefined) {
        show(mergeScan(rows.peek(), last.items, last.at));
      }
    },
  };
}
