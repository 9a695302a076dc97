/** How an item differs from the scan before. */
export type Mark = 'new' | 'up' | 'down' | 'gone';

export type Item = { readonly id: string; readonly ev: number };

/**
 * An item as the table shows it; `goneAt` is the scan that no longer had it, epoch milliseconds.
 */
export type Shown<T extends Item> = {
  readonly item: T;
  readonly mark: Mark | undefined;
  readonly goneAt?: number;
};

export type Changes = Readonly<Record<Mark, number>>;

/**
 * The items of a scan of `at`, with what changed since the rows that are shown. Items that the scan
 * no longer has stay once more, as `gone`. The first scan marks nothing. `up` and `down` are those
 * of the expected value.
 */
export function mergeScan<T extends Item>(
  shown: readonly Shown<T>[] | undefined,
  incoming: readonly T[],
  at: number,
): readonly Shown<T>[] {
  if (!shown) {
    return incoming.map((item) => ({ item, mark: undefined }));
  }
  const before = new Map(
    shown.filter(({ mark }) => mark !== 'gone').map(({ item }) => [item.id, item]),
  );
  const merged = incoming.map((item): Shown<T> => {
    const previous = before.get(item.id);
    before.delete(item.id);
    return { item, mark: markOf(previous, item) };
  });
  const gone = [...before.values()].map((item): Shown<T> => ({ item, mark: 'gone', goneAt: at }));
  return [...merged, ...gone];
}

/**
 * The rows that are shown, in their order and none more, with the values of a scan of `at`. Those
 * that the scan no longer has stay, and say since when they are gone.
 */
export function holdRows<T extends Item>(
  shown: readonly Shown<T>[],
  incoming: readonly T[],
  at: number,
): readonly Shown<T>[] {
  const byId = new Map(incoming.map((item) => [item.id, item]));
  return shown.map((row): Shown<T> => {
    const item = byId.get(row.item.id);
    if (item === undefined) {
      return { item: row.item, mark: 'gone', goneAt: row.goneAt ?? at };
    }
    return { item, mark: markOf(row.item, item) };
  });
}

function markOf(previous: Item | undefined, { ev }: Item): Mark | undefined {
  if (!previous) {
    return 'new';
  }
  if (ev > previous.ev) {
    return 'up';
  }
  return ev < previous.ev ? 'down' : undefined;
}

export function countChanges(rows: readonly Shown<Item>[]): Changes {
  const count = (mark: Mark) => rows.filter((row) => row.mark === mark).length;
  return { new: count('new'), up: count('up'), down: count('down'), gone: count('gone') };
}

export function sumChanges(changes: Changes): number {
  return changes.new + changes.up + changes.down + changes.gone;
}

/** One sentence per scan for people who listen to the page. */
export function describeChanges(
  count: number,
  [one, many]: readonly [one: string, many: string],
  changes: Changes,
): string {
  const parts = (Object.keys(changes) as Mark[])
    .filter((mark) => changes[mark] > 0)
    .map((mark) => `${changes[mark]} ${mark}`);
  const items = `${count} ${count === 1 ? one : many}`;
  return `New scan: ${items}, ${parts.length > 0 ? parts.join(', ') : 'nothing changed'}.`;
}
