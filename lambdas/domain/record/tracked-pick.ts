import type { FeedScore } from '../feed-answers/odds-source.ts';
import { toIsoInstant } from '../odds/instant.ts';
import type { CloseEntry, CorrectionEntry, LaterEntry, NoCloseEntry } from './entries.ts';
import { addClose, addResult, type GroupChange } from './figures.ts';
import {
  type BetClose,
  CLOSE_AFTER_MS,
  closeBet,
  type FoundClose,
  settleByFeed,
} from './follow-bet.ts';
import type { RecordedPick } from './recorded-pick.ts';

/** A pick whose entries are not complete, and what is due next. Times in epoch milliseconds. */
export type TrackedPick = {
  /** Log index of the pick's entry. */
  readonly index: number;
  readonly step: 'open' | 'close' | 'result';
  readonly dueAt: number;
  /** When the commitment is opened: the start as the entry names it. */
  readonly opensAt: number;
  /** The start as the feed names it now. */
  readonly startsAt: number;
  readonly salt: string;
  readonly body: string;
  /** Version of the rules that graded it. */
  readonly rules: number;
};

/**
 * One step of a pick: the entry it writes, if any, and what is due after it; absent after the last.
 */
export type Step = {
  readonly pick: TrackedPick;
  readonly entry?: Exclude<LaterEntry, CorrectionEntry>;
  readonly next?: TrackedPick;
  readonly changes: readonly GroupChange[];
};

/** A pick as it is committed to. */
export function trackPick(
  index: number,
  { opensAt, salt, body, rules }: Pick<TrackedPick, 'opensAt' | 'salt' | 'body' | 'rules'>,
): TrackedPick {
  return { index, step: 'open', dueAt: opensAt, opensAt, startsAt: opensAt, salt, body, rules };
}

/** The pick that a body is the text of. */
export function bodyOf({ body }: Pick<TrackedPick, 'body'>): RecordedPick {
  return JSON.parse(body);
}

/**
 * Opens the commitment, at the instant that its entry names: a start that has moved since changes
 * nothing.
 */
export function openStep(pick: TrackedPick): Step {
  const { index, salt, body } = pick;
  const next: TrackedPick = { ...pick, step: 'close', dueAt: pick.startsAt + CLOSE_AFTER_MS };
  return { pick, entry: { v: 1, type: 'open', pick: index, salt, body }, next, changes: [] };
}

/**
 * Closes a pick by the last scan before the start, or without one. A later start postpones it by at
 * most three days.
 */
export function closeStep(pick: TrackedPick, found: FoundClose, now: number): Step {
  const closed = closeBet(pick, found, now);
  const { startsAt, dueAt } = closed;
  if (closed.kind === 'wait') {
    return { pick, next: { ...pick, startsAt, dueAt }, changes: [] };
  }
  const entry = closeEntry(pick, closed.close, toIsoInstant(now));
  return {
    pick,
    entry,
    next: { ...pick, startsAt, step: 'result', dueAt },
    changes: addClose(countedAs(pick), entry),
  };
}

function closeEntry(
  { index, rules }: TrackedPick,
  close: BetClose,
  at: string,
): CloseEntry | NoCloseEntry {
  if (close.kind === 'close') {
    const { kind: _, ...rest } = close;
    return { v: 1, type: 'close', pick: index, at, ...rest, rules };
  }
  return { v: 1, type: 'no_close', pick: index, at, reason: close.kind, rules };
}

/** Settles a pick by the feed's score of its event, as soon as the feed has one. */
export function resultStep(
  pick: TrackedPick,
  looked: FeedScore | undefined | 'not_read',
  now: number,
): Step {
  const result = settleByFeed(pick, bodyOf(pick), looked, now);
  if (result.kind === 'wait') {
    const { startsAt, dueAt } = result;
    return { pick, next: { ...pick, startsAt, dueAt }, changes: [] };
  }
  const about = {
    v: 1,
    type: 'result',
    pick: pick.index,
    at: toIsoInstant(now),
    source: 'feed',
  } as const;
  const { outcome } = result;
  return {
    pick,
    entry: { ...about, ...outcome },
    changes: addResult(countedAs(pick), outcome),
  };
}

function countedAs(pick: TrackedPick) {
  return { pick: bodyOf(pick), opens: toIsoInstant(pick.opensAt), rules: pick.rules };
}
