import type { NewPick } from '#adapters/dynamodb/pick-store.ts';
import type { Correction, PublicPick } from '#domain/record/correction.ts';
import type { LaterEntry, RecordEntry } from '#domain/record/entries.ts';
import { type SumsByGroup, sumUp } from '#domain/record/figures.ts';
import { type Step, type TrackedPick, trackPick } from '#domain/record/tracked-pick.ts';

/** Planted by tests, to show that they find it. */
export type PickFlaw =
  | 'takes_twice'
  | 'corrects_twice'
  | 'records_twice'
  | 'forgets_sums'
  | 'forgets_what_is_next';

/** The pick store and its log in memory, held to the same contract as the real one. */
export function createFakePickStore(flaw?: PickFlaw) {
  const log: RecordEntry[] = [];
  const seen = new Set<string>();
  const due = new Map<number, TrackedPick>();
  let sums: SumsByGroup = new Map();

  const isTaken = ({ pick, entry }: Step) => {
    const stored = due.get(pick.index);
    const about = log.filter(
      (each): each is LaterEntry => each.type !== 'pick' && each.pick === pick.index,
    );
    const isDue = stored?.dueAt === pick.dueAt && stored.step === pick.step;
    return !isDue || (entry !== undefined && about.some(({ type }) => type === entry.type));
  };

  return {
    log,
    /** What is still due, by the index of the pick. */
    rows: due,
    async known(keys: readonly string[]): Promise<ReadonlySet<string>> {
      return new Set(keys.filter((key) => seen.has(key)));
    },
    async commit(picks: readonly NewPick[]): Promise<boolean> {
      if (flaw !== 'records_twice' && picks.some(({ selectionKey }) => seen.has(selectionKey))) {
        return false;
      }
      for (const { selectionKey, entry, ...pick } of picks) {
        seen.add(selectionKey);
        due.set(log.length, trackPick(log.length, pick));
        log.push(entry);
      }
      return true;
    },
    async due(now: number, limit: number, after?: TrackedPick): Promise<readonly TrackedPick[]> {
      const order = (a: TrackedPick, b: TrackedPick) => a.dueAt - b.dueAt || a.index - b.index;
      const all = [...due.values()].filter(
        (each) => each.dueAt <= now && (!after || order(each, after) > 0),
      );
      return all.sort(order).slice(0, limit);
    },
    async take(steps: readonly Step[]): Promise<boolean> {
      if (flaw !== 'takes_twice' && steps.some(isTaken)) {
        return false;
      }
      for (const { pick, entry, next } of steps) {
        due.delete(pick.index);
        if (next && flaw !== 'forgets_what_is_next') {
          due.set(next.index, next);
        }
        if (entry) {
          log.push(entry);
        }
      }
      if (flaw === 'forgets_sums') {
        return true;
      }
      sums = sumUp(
        steps.flatMap(({ changes }) => changes),
        sums,
      );
      return true;
    },
    async find(index: number): Promise<PublicPick | undefined> {
      const entry = log[index];
      if (entry?.type !== 'pick') {
        return undefined;
      }
      const later = log.flatMap((each, at) =>
        each.type !== 'pick' && each.pick === index ? [{ index: at, entry: each }] : [],
      );
      return { index, entry, later };
    },
    async correct({ entry, seen: known, changes }: Correction): Promise<number | undefined> {
      const about = log.filter((each) => each.type !== 'pick' && each.pick === entry.pick);
      if (flaw !== 'corrects_twice' && about.length > known) {
        return undefined;
      }
      sums = sumUp(changes, sums);
      return log.push(entry) - 1;
    },
    sums: async () => sums,
  };
}

export type FakePickStore = ReturnType<typeof createFakePickStore>;
