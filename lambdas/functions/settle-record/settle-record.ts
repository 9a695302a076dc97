import {
  bodyOf,
  closeStep,
  type FoundClose,
  openStep,
  resultStep,
  type Step,
  type TrackedPick,
} from '#domain/record/tracked-pick.ts';
import type { ScoresRead } from './read-scores.ts';

type Deps = {
  readonly picks: {
    /** The steps that are due, the longest due first. */
    due(now: number, limit: number): Promise<readonly TrackedPick[]>;
    /** Takes all of these steps; false, and none taken, if one of them was taken before. */
    take(steps: readonly Step[]): Promise<boolean>;
  };
  /** How many steps are taken at once. */
  readonly batch: number;
  /** Finds closes, with a memory for one run. */
  readonly newFindClose: () => (pick: TrackedPick) => Promise<FoundClose>;
  readonly readScores: (sports: readonly string[]) => Promise<ScoresRead>;
  readonly now: () => number;
};

/** What one run did: entries by type, and how many steps were put off or taken by another run. */
export type SettleResult = {
  readonly entries: Readonly<Record<string, number>>;
  readonly putOff: number;
  readonly lost: number;
  readonly scoresFailed: readonly string[];
  readonly creditsSpent: number;
  /** How long the longest due step was overdue, seconds. */
  readonly overdueSeconds: number;
};

/** A run is far from its time limit with as many. */
const MAX_DUE = 160;

/**
 * Takes the steps of picks that are due: opens commitments, closes, settles. Every step is one transaction of its entry with
 * the rows that say what is due next, so a run that dies, or that overlaps another, loses and doubles nothing.
 */
export function createSettleRecord({ picks, batch, newFindClose, readScores, now }: Deps) {
  /** Takes steps together, or one by one where another run has taken some of them. */
  async function take(steps: readonly Step[]): Promise<readonly Step[]> {
    if (steps.length === 0 || (await picks.take(steps))) return steps;
    if (steps.length === 1) return [];
    const taken: Step[] = [];
    for (const step of steps) taken.push(...(await take([step])));
    return taken;
  }

  async function takeAll(steps: readonly Step[]): Promise<readonly Step[]> {
    const taken: Step[] = [];
    for (let from = 0; from < steps.length; from += batch)
      taken.push(...(await take(steps.slice(from, from + batch))));
    return taken;
  }

  return async function settleRecord(): Promise<SettleResult> {
    const startedAt = now();
    const due = await picks.due(startedAt, MAX_DUE);
    const { open = [], close = [], result = [] } = Object.groupBy(due, ({ step }) => step);
    // Commitments first: what was promised for this instant does not wait for the feed.
    const opened = await takeAll(open.map(openStep));

    const findClose = newFindClose();
    const closes: Step[] = [];
    for (const pick of close) closes.push(closeStep(pick, await findClose(pick), now()));
    const closed = await takeAll(closes);

    const sportOf = (pick: TrackedPick) => bodyOf(pick).sport_key;
    const read = await readScores([...new Set(result.map(sportOf))]);
    const settled = await takeAll(
      result.map((pick) => {
        const { event_id: id } = bodyOf(pick);
        const found = read.scores.get(sportOf(pick))?.find(({ eventId }) => eventId === id);
        return resultStep(pick, found, now());
      }),
    );

    const taken = [...opened, ...closed, ...settled];
    const entries = taken.flatMap(({ entry }) => entry?.type ?? []);
    return {
      entries: Object.fromEntries(
        [...Map.groupBy(entries, (type) => type)].map(([type, all]) => [type, all.length]),
      ),
      putOff: taken.length - entries.length,
      lost: due.length - taken.length,
      scoresFailed: read.failed,
      creditsSpent: read.spent,
      overdueSeconds: Math.round((startedAt - (due[0]?.dueAt ?? startedAt)) / 1000),
    };
  };
}
