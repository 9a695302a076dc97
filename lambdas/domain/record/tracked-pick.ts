import type { FeedScore } from '../feed-answers/odds-source.ts';
import { toIsoInstant } from '../odds/instant.ts';
import type { Closing } from './closing.ts';
import type {
  CloseEntry,
  CorrectionEntry,
  LaterEntry,
  NoCloseEntry,
  Outcome,
  Score,
} from './entries.ts';
import { addClose, addResult, type GroupChange } from './figures.ts';
import type { RecordedPick } from './recorded-pick.ts';
import { settleBet, ungraded } from './settlement.ts';

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

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A scan that began before the start has been stored by then, or has failed. */
const CLOSE_AFTER_MS = 3 * MINUTE_MS;
/** No match is over sooner. */
const RESULT_AFTER_MS = 100 * MINUTE_MS;
/**
 * Scores are looked up at common instants, so that the picks of a sport share a call: often at
 * first, then seldom.
 */
const OFTEN = { withinMs: 8 * HOUR_MS, everyMs: HOUR_MS / 2 };
const SELDOM_MS = 6 * HOUR_MS;
/** Matches start on the hour and its quarters, when commitments are to be opened. */
const LOOK_UP_OFFSET_MS = 10 * MINUTE_MS;
/** After that long the feed no longer gives a score. */
const MAX_WAIT_MS = 72 * HOUR_MS;
/** A pick is ended so long after its start even where the feed could not be asked. */
const GIVE_UP_MS = 96 * HOUR_MS;

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

/** What the scans before the start say of a close. */
export type FoundClose =
  | Closing
  | { readonly kind: 'no_scan' }
  | { readonly kind: 'starts_later'; readonly startsAt: number };

/**
 * Closes a pick by the last scan before the start, or without one. A later start postpones it by at
 * most three days.
 */
export function closeStep(tracked: TrackedPick, closing: FoundClose, now: number): Step {
  const pick =
    closing.kind === 'starts_later' ? { ...tracked, startsAt: closing.startsAt } : tracked;
  if (closing.kind === 'starts_later' && !isPostponed(pick)) {
    return { pick, next: { ...pick, dueAt: pick.startsAt + CLOSE_AFTER_MS }, changes: [] };
  }
  const entry = closeEntry(pick, closing, toIsoInstant(now));
  const dueAt = isPostponed(pick)
    ? now
    : nextLookUp(pick.startsAt + RESULT_AFTER_MS, pick.startsAt);
  return {
    pick,
    entry,
    next: { ...pick, step: 'result', dueAt },
    changes: addClose(countedAs(pick), entry),
  };
}

function closeEntry(
  { index, rules }: TrackedPick,
  closing: FoundClose,
  at: string,
): CloseEntry | NoCloseEntry {
  if (closing.kind === 'close') {
    const { kind: _, ...close } = closing;
    return { v: 1, type: 'close', pick: index, at, ...close, rules };
  }
  const reason = closing.kind === 'starts_later' ? 'postponed' : closing.kind;
  return { v: 1, type: 'no_close', pick: index, at, reason, rules };
}

/**
 * Settles a pick by the feed's score of its event, if the feed has one. Without a final score the
 * next look-up is due later; three days after the start the pick is ungraded, four days where the
 * feed could not be asked, and so it is where the start has moved by more than three days.
 */
export function resultStep(
  tracked: TrackedPick,
  looked: FeedScore | undefined | 'not_read',
  now: number,
): Step {
  const found = looked === 'not_read' ? undefined : looked;
  const pick = { ...tracked, startsAt: found?.commenceTime ?? tracked.startsAt };
  const isOver = now - pick.startsAt >= (looked === 'not_read' ? GIVE_UP_MS : MAX_WAIT_MS);
  const outcome = outcomeOf(pick, found, isOver);
  if (outcome === undefined) {
    const dueAt = nextLookUp(Math.max(now + 1, pick.startsAt + RESULT_AFTER_MS), pick.startsAt);
    return { pick: tracked, next: { ...pick, dueAt }, changes: [] };
  }
  const about = {
    v: 1,
    type: 'result',
    pick: pick.index,
    at: toIsoInstant(now),
    source: 'feed',
  } as const;
  return {
    pick: tracked,
    entry: { ...about, ...outcome },
    changes: addResult(countedAs(pick), outcome),
  };
}

function outcomeOf(
  pick: TrackedPick,
  found: FeedScore | undefined,
  isOver: boolean,
): Outcome | undefined {
  if (isPostponed(pick)) {
    return ungraded('postponed');
  }
  if (found?.final) {
    return settleBy(bodyOf(pick), found, found.final);
  }
  return isOver ? ungraded('no_result') : undefined;
}

/** A feed may have swapped the sides of an event since: the score goes by the names. */
function settleBy(bet: RecordedPick, { home, away }: FeedScore, score: Score): Outcome {
  if (home === bet.home && away === bet.away) {
    return settleBet(bet, score);
  }
  if (home === bet.away && away === bet.home) {
    return settleBet(bet, { home: score.away, away: score.home });
  }
  return ungraded('other_teams');
}

function isPostponed({ opensAt, startsAt }: TrackedPick): boolean {
  return startsAt > opensAt + MAX_WAIT_MS;
}

/** The first common instant at or after a time. */
function nextLookUp(time: number, startsAt: number): number {
  const every = time - startsAt <= OFTEN.withinMs ? OFTEN.everyMs : SELDOM_MS;
  return Math.ceil((time - LOOK_UP_OFFSET_MS) / every) * every + LOOK_UP_OFFSET_MS;
}

function countedAs(pick: TrackedPick) {
  return { pick: bodyOf(pick), opens: toIsoInstant(pick.opensAt), rules: pick.rules };
}
