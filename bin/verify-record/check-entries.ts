import { createHash } from 'node:crypto';

/** How many entries of each type a record has. */
export type EntryCounts = Readonly<Record<string, number>>;

type Entry = Readonly<Record<string, unknown>>;
type KnownPick = {
  readonly commit: string;
  readonly opens: string;
  readonly later: Set<string>;
  /** The entry that has its result, or has corrected it last. */
  result?: number;
};

/** Opens may wait for a backlog; a pick that is closed for longer is held back. */
const MAX_LATE_MS = 6 * 3_600_000;

/** What a pick has once at most; `no_close` stands in the place of a `close`. */
const ONCE: Readonly<Record<string, string>> = {
  open: 'open',
  close: 'close',
  no_close: 'close',
  result: 'result',
};

/**
 * Checks what the entries say: every line is an entry, every later entry is about an earlier pick, a pick is recorded before
 * its start, opened after it, closed and settled once at most, a correction is of the last result and says why, an opened pick
 * is what was committed to, and no selection is in the record twice. `now` in epoch milliseconds. Returns how many there are
 * of each type. Throws an Error that names the entry.
 */
export function checkEntries(entries: readonly Buffer[], now: number): EntryCounts {
  const picks = new Map<number, KnownPick>();
  const selections = new Map<string, number>();
  const counts: Record<string, number> = {};
  for (const [index, line] of entries.entries()) {
    const entry = parseEntry(line, index);
    const type = String(entry.type);
    counts[type] = (counts[type] ?? 0) + 1;
    if (type === 'pick') picks.set(index, newPick(entry, index));
    else {
      const pick = pickOf(entry, index, picks);
      if (type === 'result' || type === 'correction') requireResult(entry, index, pick);
      if (type === 'open') requireNew(openedSelection(entry, index, pick), index, selections);
    }
  }
  for (const [index, { opens, later }] of picks)
    if (!later.has('open') && !(Date.parse(opens) + MAX_LATE_MS > now))
      throw new Error(`Pick ${index} should have been opened at ${opens}`);
  return counts;
}

function newPick({ at, opens, commit }: Entry, index: number): KnownPick {
  if (!(Date.parse(String(at)) < Date.parse(String(opens))))
    throw new Error(`Entry ${index} records a pick at ${at}, and its event starts at ${opens}`);
  return { commit: String(commit), opens: String(opens), later: new Set() };
}

function parseEntry(line: Buffer, index: number): Entry {
  const text = line.toString();
  const entry = text.includes('\n') ? undefined : parsed(text);
  if (typeof entry === 'object' && entry !== null && 'v' in entry && entry.v === 1 && 'type' in entry) {
    return { ...entry };
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

function pickOf({ type, pick }: Entry, index: number, picks: ReadonlyMap<number, KnownPick>): KnownPick {
  const known = picks.get(Number(pick));
  if (known === undefined)
    throw new Error(`Entry ${index} (${type}) is about ${pick}, which is no earlier pick`);
  const once = ONCE[String(type)];
  if (once !== undefined && known.later.has(once)) {
    throw new Error(`Entry ${index} (${type}) is about pick ${pick}, which had such an entry before`);
  }
  if (once !== undefined) known.later.add(once);
  return known;
}

/** A result is the first, and a correction names the last one. */
function requireResult({ type, pick, corrects, because }: Entry, index: number, known: KnownPick): void {
  if (type === 'correction' && (known.result === undefined || corrects !== known.result))
    throw new Error(
      `Entry ${index} corrects ${corrects}, and the last result of pick ${pick} is ${known.result ?? 'not there'}`,
    );
  if (type === 'correction' && !String(because ?? '').trim())
    throw new Error(`Entry ${index} corrects the result of pick ${pick} without a reason`);
  known.result = index;
}

/** The selection of an opened pick, which has to be what was committed to. */
function openedSelection({ pick, salt, body }: Entry, index: number, { commit, opens }: KnownPick): string {
  const text = String(body);
  const hash = createHash('sha256')
    .update(Buffer.from(String(salt), 'base64url'))
    .update(text);
  if (hash.digest('base64url') !== commit) {
    throw new Error(`Entry ${index} opens pick ${pick} to something else than it was a commitment to`);
  }
  const { event_id, market_key, outcome, point, commence_time } = Object(parsed(text));
  if (commence_time !== opens)
    throw new Error(
      `Entry ${index} opens pick ${pick} of ${opens} to an event that starts at ${commence_time}`,
    );
  return JSON.stringify([event_id, market_key, outcome, point]);
}

function requireNew(selection: string, index: number, selections: Map<string, number>): void {
  const before = selections.get(selection);
  if (before !== undefined)
    throw new Error(`The selection ${selection} is in the record twice: ${before} and ${index}`);
  selections.set(selection, index);
}
