/** A bet or a line move; its event starts at `startsAt`, epoch milliseconds. */
export type Announced = { readonly id: string; readonly startsAt: number };

/** Tells which of a list are new: each once, among all presets that share `announced`. */
export type FindNew = <A extends Announced>(all: readonly A[], now: number) => readonly A[];

/**
 * Follows the lists of one preset. The first list is what was there already. What goes and
 * comes back is not new; ids are forgotten once their event has started. Instants in epoch
 * milliseconds.
 */
export function createFindNew(announced: Map<string, number>): FindNew {
  const seen = new Map<string, number>();
  let isFirst = true;
  return (all, now) => {
    const found = all.filter(({ id }) => !isFirst && !seen.has(id) && !announced.has(id));
    isFirst = false;
    for (const { id, startsAt } of all) {
      seen.set(id, startsAt);
    }
    for (const { id, startsAt } of found) {
      announced.set(id, startsAt);
    }
    forgetStarted(seen, now);
    forgetStarted(announced, now);
    return found;
  };
}

function forgetStarted(ids: Map<string, number>, now: number): void {
  for (const [id, startsAt] of ids) {
    if (startsAt <= now) {
      ids.delete(id);
    }
  }
}
