import {
  bodyOf,
  closeStep,
  openStep,
  resultStep,
  type Step,
  type TrackedPick,
} from '#domain/record/tracked-pick.ts';
import type { FindClose } from './find-close.ts';
import type { ScoresRead } from './read-scores.ts';
import { createTakeSteps } from './take-steps.ts';

type Deps = {
  readonly picks: {
    /** The steps that are due, the longest due first; of those behind `after` where it is given. */
    due(now: number, limit: number, after?: TrackedPick): Promise<readonly TrackedPick[]>;
    take(steps: readonly Step[]): Promise<boolean>;
  };
  /** How many steps are taken at once. */
  readonly batch: number;
  /** Finds closes, with a memory for one run. */
  readonly newFindClose: () => FindClose;
  readonly readScores: (sports: readonly string[]) => Promise<ScoresRead>;
  readonly now: () => number;
};

/** What one run did: entries by type, and how many steps were put off or taken by another run. */
export type SettleResult = {
  readonly entries: Readonly<Record<string, number>>;
  readonly putOff: number;
  readonly lost: number;
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
/** After that long a run opens and closes nothing more; the rest stays due. */
const MAX_RUN_MS = 15_000;

/**
 * Takes the steps of picks that are due: opens commitments, closes, settles. Every step is one
 * transaction of its entry with the rows that say what is due next, so a run that dies, or that
 * overlaps another, loses and doubles nothing. A step that fails keeps no other from being taken:
 * the next runs try it last, so that it does not use up their time. Throws only where it cannot be
 * read what is due.
 */
export function createSettleRecord({ picks, batch, newFindClose, readScores, now }: Deps) {
  /** The picks whose steps failed when they were last tried, by their indices. */
  const failing = new Set<number>();

  async function readDue(until: number): Promise<readonly TrackedPick[]> {
    const due: TrackedPick[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const some = await picks.due(until, PAGE, due.at(-1));
      due.push(...some);
      if (some.length < PAGE) {
        break;
      }
    }
    return due;
  }

  return async function settleRecord(): Promise<SettleResult> {
    const startedAt = now();
    const until = startedAt + MAX_RUN_MS;
    const { done, takeSteps } = createTakeSteps({ picks, batch, now, failing });
    const findClose = newFindClose();
    const due = await readDue(startedAt);
    const { fresh = [], again = [] } = Object.groupBy(due, ({ index }) =>
      failing.has(index) ? 'again' : 'fresh',
    );

    /** Commitments first: what was promised for this instant does not wait for a close. */
    async function openAndClose(some: readonly TrackedPick[]): Promise<void> {
      const { open = [], close = [] } = Object.groupBy(some, ({ step }) => step);
      await takeSteps(open, openStep, until);
      const stepOf = async (pick: TrackedPick) =>
        closeStep(pick, await findClose(bodyOf(pick), pick.startsAt), now());
      await takeSteps(close, stepOf, until);
    }

    await openAndClose(fresh);
    const over = [...fresh, ...again].filter(({ step }) => step === 'result');
    const sports = [...new Set(over.map((pick) => bodyOf(pick).sport_key))];
    const { scores, failed, spent } = await readScores(sports).catch(
      (error: unknown): ScoresRead => {
        done.failures.push(error);
        return { scores: new Map(), failed: sports, spent: 0 };
      },
    );
    const settle = (pick: TrackedPick) => {
      const { event_id: id, sport_key: sport } = bodyOf(pick);
      const ofSport = scores.get(sport);
      return resultStep(
        pick,
        ofSport ? ofSport.find(({ eventId }) => eventId === id) : 'not_read',
        now(),
      );
    };
    // All of them, however long it takes: their scores are paid for.
    await takeSteps(over, settle, Number.POSITIVE_INFINITY);
    if (now() < until) {
      await openAndClose(again);
    }

    const entries = done.taken.flatMap(({ entry }) => entry?.type ?? []);
    return {
      entries: Object.fromEntries(
        [...Map.groupBy(entries, (type) => type)].map(([type, all]) => [type, all.length]),
      ),
      putOff: done.taken.length - entries.length,
      lost: done.lost,
      failures: done.failures,
      scoresFailed: failed,
      creditsSpent: spent,
      overdueSeconds: Math.round((startedAt - (due[0]?.dueAt ?? startedAt)) / 1000),
    };
  };
}
