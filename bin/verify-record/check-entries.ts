import {
  type CorrectionEntry,
  commitmentOf,
  type LaterEntry,
  type OpenEntry,
  type PickEntry,
  type RecordEntry,
  type ResultEntry,
} from '#domain/record/entries.ts';
import {
  addClose,
  addCorrection,
  addResult,
  type GroupChange,
  sumUp,
} from '#domain/record/figures.ts';
import type { RecordedPick } from '#domain/record/recorded-pick.ts';
import { toSummary } from '#http/record/summary.ts';

/** A pick, and what is known of it so far. */
type KnownPick = {
  readonly entry: PickEntry;
  readonly later: Set<string>;
  body?: RecordedPick;
  rules?: number;
  /** The entry that has its result, or has corrected it last. */
  result?: { readonly index: number; readonly entry: ResultEntry | CorrectionEntry };
};

/** Opens may wait for a backlog; a pick that is closed for longer is held back. */
const MAX_LATE_MS = 6 * 3_600_000;

/**
 * Checks what the entries say: every line is an entry, every later entry is about an earlier pick,
 * a pick is recorded before its start, opened after it, closed and settled once at most, a
 * correction is of the last result and says why, an opened pick is what was committed to, and no
 * selection is in the record twice. `now` in epoch milliseconds. Returns how many there are of each
 * type, and the figures that follow from them in the form of `/record/summary`. Throws an Error
 * that names the entry.
 */
export function checkEntries(lines: readonly Buffer[], now: number) {
  const picks = new Map<number, KnownPick>();
  const selections = new Map<string, number>();
  const counts = new Map<string, number>();
  const changes: GroupChange[] = [];
  for (const [index, line] of lines.entries()) {
    const entry = parseEntry(line, index);
    counts.set(entry.type, (counts.get(entry.type) ?? 0) + 1);
    if (entry.type === 'pick') {
      requireEarly(entry, index);
      picks.set(index, { entry, later: new Set() });
      continue;
    }
    const pick = pickOf(entry, index, picks);
    if (entry.type === 'open') {
      pick.body = openedBody(entry, index, pick.entry);
      requireNew(pick.body, index, selections);
    } else {
      changes.push(...changesOf(entry, index, pick));
    }
  }
  for (const [index, { entry, later }] of picks) {
    if (!later.has('open') && !(Date.parse(entry.opens) + MAX_LATE_MS > now)) {
      throw new Error(`Pick ${index} should have been opened at ${entry.opens}`);
    }
  }
  return { counts: Object.fromEntries(counts), figures: toSummary(sumUp(changes)) };
}

/**
 * Whether a summary, as it was served, is what the entries give. The rules of today do not follow
 * from them, nor the grades, which are compared on bets that are not in the log. Days are compared
 * where they have all picks: a record that began before days were counted lacks the first of them.
 */
export function isFromEntries(summary: string, figures: object): boolean {
  const served: Summary = JSON.parse(summary);
  const days = served.by_day ?? [];
  const hasAllDays = days.reduce((sum, { picks }) => sum + picks, 0) === served.picks;
  const compared = ({ by_grade: _, rules_in_force: __, by_day: byDay, ...rest }: Summary) =>
    JSON.stringify([rest, hasAllDays ? byDay : []]);
  return compared(served) === compared(figures as Summary);
}

type Summary = {
  readonly picks: number;
  readonly by_day?: readonly { readonly picks: number }[];
  readonly by_grade?: unknown;
  readonly rules_in_force?: unknown;
};

/** An entry whose fields have not been looked at. */
function parseEntry(line: Buffer, index: number): RecordEntry {
  const text = line.toString();
  const entry = text.includes('\n') ? undefined : parsed(text);
  if (
    typeof entry === 'object' &&
    entry !== null &&
    'v' in entry &&
    entry.v === 1 &&
    'type' in entry
  ) {
    return entry as RecordEntry;
  }
  throw new Error(`Entry ${index} is not one line of JSON of version 1: ${text.slice(0, 80)}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requireEarly({ at, opens }: PickEntry, index: number): void {
  if (!(Date.parse(at) < Date.parse(opens))) {
    throw new Error(`Entry ${index} records a pick at ${at}, and its event starts at ${opens}`);
  }
}

/**
 * A pick has one entry of a type at most, but any number of corrections; `no_close` stands in the
 * place of a `close`.
 */
function pickOf(
  { type, pick }: LaterEntry,
  index: number,
  picks: ReadonlyMap<number, KnownPick>,
): KnownPick {
  const state = picks.get(pick);
  if (state === undefined) {
    throw new Error(`Entry ${index} (${type}) is about ${pick}, which is no earlier pick`);
  }
  const kind = type === 'no_close' ? 'close' : type;
  if (kind !== 'correction' && state.later.has(kind)) {
    throw new Error(
      `Entry ${index} (${type}) is about pick ${pick}, which had such an entry before`,
    );
  }
  state.later.add(kind);
  return state;
}

/** The selection of an opened pick: it has to be what was committed to. */
function openedBody(
  { pick, salt, body }: OpenEntry,
  index: number,
  { commit, opens }: PickEntry,
): RecordedPick {
  if (commitmentOf(Buffer.from(String(salt), 'base64url'), String(body)) !== commit) {
    throw new Error(
      `Entry ${index} opens pick ${pick} to something else than it was a commitment to`,
    );
  }
  const selection = Object(parsed(body));
  if (selection.commence_time !== opens) {
    throw new Error(
      `Entry ${index} opens pick ${pick} of ${opens} to an event that starts at ${selection.commence_time}`,
    );
  }
  return selection;
}

function requireNew(
  { event_id, market_key, outcome, point, grade }: RecordedPick,
  index: number,
  selections: Map<string, number>,
): void {
  const selection = JSON.stringify([event_id, market_key, outcome, point, grade]);
  const before = selections.get(selection);
  if (before !== undefined) {
    throw new Error(`The selection ${selection} is in the record twice: ${before} and ${index}`);
  }
  selections.set(selection, index);
}

/**
 * What an entry adds to the sums. A correction has to name the last result, and takes back what
 * that added.
 */
function changesOf(entry: Exclude<LaterEntry, OpenEntry>, index: number, state: KnownPick) {
  const wrong = state.result;
  if (entry.type === 'correction') {
    requireReasoned(entry, index, wrong?.index);
  }
  if (entry.type === 'result' || entry.type === 'correction') {
    state.result = { index, entry };
  } else {
    state.rules = entry.rules;
  }
  const { body: pick, rules } = state;
  if (pick === undefined || rules === undefined) {
    return [];
  }
  const counted = { pick, opens: state.entry.opens, rules };
  if (entry.type === 'close' || entry.type === 'no_close') {
    return addClose(counted, entry);
  }
  return wrong ? addCorrection(counted, wrong.entry, entry) : addResult(counted, entry);
}

function requireReasoned(
  { pick, corrects, because }: CorrectionEntry,
  index: number,
  last?: number,
): void {
  if (last === undefined || corrects !== last) {
    throw new Error(
      `Entry ${index} corrects ${corrects}, and the last result of pick ${pick} is ${last ?? 'not there'}`,
    );
  }
  if (!String(because ?? '').trim()) {
    throw new Error(`Entry ${index} corrects the result of pick ${pick} without a reason`);
  }
}
