import {
  bodyOf,
  closeStep,
  type FoundClose,
  openStep,
  resultStep,
  type Step,
  type TrackedPick,
} from '#domain/record/tracked-pick.ts';
import { createScoreMemory, type ScoresRead } from './read-scores.ts';
import { createTakeSteps, type TakenSteps } from './take-steps.ts';

type Deps = {
  readonly picks: {
    /** The steps that are due, the longest due first; of those behind `after` where it is given. */
    due(now: number, limit: number, after?: TrackedPick): Promise<readonly TrackedPick[]>;
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
  /** What was thrown; the steps that it concerns are still due. */
  readonly failures: readonly unknown[];
  readonly scoresFailed: readonly string[];
  readonly creditsSpent: number;
  /** How long the longest due step was overdue, seconds. */
  readonly overdueSeconds: number;
};

/** Read at once; where there are as many, more may be due behind them. */
const PAGE = 500;
/** What is due behind them waits for the next run. */
const MAX_PAGES = 4;
/** After that long a run begins nothing, but settles what it has scores for; the rest stays due. */
const MAX_RUN_MS = 15_000;

const sportOf = (pick: TrackedPick) => bodyOf(pick).sport_key;

/**
 * Takes the steps of picks that are due: opens commitments, closes, settles. Every step is one transaction of its entry with
 * the rows that say what is due next, so a run that dies, or that overlaps another, loses and doubles nothing. A step that
 * fails keeps no other from being taken: the next runs try it last, so that it does not use up their time. Throws only where
 * it cannot be read what is due.
 */
export function createSettleRecord({ picks, batch, newFindClose, readScores, now }: Deps) {
  /** The picks whose steps failed when they were last tried, by their indices. */
  const failing = new Set<number>();

  async function readDue(until: number): Promise<readonly TrackedPick[]> {
    const due: TrackedPick[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const some = await picks.due(until, PAGE, due.at(-1));
      due.push(...some);
      if (some.length < PAGE) break;
    }
    return due;
  }

  return async function settleRecord(): Promise<SettleResult> {
    const startedAt = now();
    const until = startedAt + MAX_RUN_MS;
    const done: TakenSteps = { taken: [], lost: 0, failures: [] };
    const takeSteps = createTakeSteps({ picks, batch, now, failing }, done);
    const findClose = newFindClose();
    const looked = createScoreMemory(readScores);

    async function takeDue(due: readonly TrackedPick[]): Promise<void> {
      const { open = [], close = [], result = [] } = Object.groupBy(due, ({ step }) => step);
      // Commitments first: what was promised for this instant does not wait for the feed.
      await takeSteps(open, openStep, until);
      await takeSteps(close, async (pick) => closeStep(pick, await findClose(pick), now()), until);
      await looked.readMore(result.map(sportOf)).catch((error: unknown) => done.failures.push(error));
      const settle = (pick: TrackedPick) => {
        const { event_id: id } = bodyOf(pick);
        const scores = looked.scores.get(sportOf(pick));
        return resultStep(pick, scores ? scores.find(({ eventId }) => eventId === id) : 'not_read', now());
      };
      // All of them, because their scores are paid for.
      await takeSteps(result, settle, Number.POSITIVE_INFINITY);
    }

    const due = await readDue(startedAt);
    const again = due.filter(({ index }) => failing.has(index));
    await takeDue(due.filter(({ index }) => !failing.has(index)));
    if (again.length > 0 && now() < until) await takeDue(again);

    const entries = done.taken.flatMap(({ entry }) => entry?.type ?? []);
    return {
      entries: Object.fromEntries(
        [...Map.groupBy(entries, (type) => type)].map(([type, all]) => [type, all.length]),
      ),
      putOff: done.taken.length - entries.length,
      lost: done.lost,
      failures: done.failures,
      scoresFailed: [...looked.failed],
      creditsSpent: looked.spent(),
      overdueSeconds: Math.round((startedAt - (due[0]?.dueAt ?? startedAt)) / 1000),
    };
  };
}
