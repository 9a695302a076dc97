import {
  type CorrectionEntry,
  commitmentOf,
  type LaterEntry,
  type OpenEntry,
  type PickEntry,
  type RecordEntry,
  type ResultEntry,
} from '#domain/record/entries.ts';

/** A pick, and what has been about it so far. */
type KnownPick = {
  readonly entry: PickEntry;
  readonly later: Set<string>;
  /** The entry that has its result, or has corrected it last. */
  result?: number;
};

/** Opens may wait for a backlog; a pick that is closed for longer is held back. */
const MAX_LATE_MS = 6 * 3_600_000;

/**
 * Checks what the entries say: every line is an entry, every later entry is about an earlier pick, a pick is recorded before
 * its start, opened after it, closed and settled once at most, a correction is of the last result and says why, an opened pick
 * is what was committed to, and no selection is in the record twice. `now` in epoch milliseconds. Returns how many there are
 * of each type. Throws an Error that names the entry.
 */
export function checkEntries(lines: readonly Buffer[], now: number): Readonly<Record<string, number>> {
  const picks = new Map<number, KnownPick>();
  const selections = new Map<string, number>();
  const counts: Record<string, number> = {};
  for (const [index, line] of lines.entries()) {
    const entry = parseEntry(line, index);
    counts[entry.type] = (counts[entry.type] ?? 0) + 1;
    if (entry.type === 'pick') {
      if (!(Date.parse(entry.at) < Date.parse(entry.opens)))
        throw new Error(
          `Entry ${index} records a pick at ${entry.at}, and its event starts at ${entry.opens}`,
        );
      picks.set(index, { entry, later: new Set() });
      continue;
    }
    const pick = pickOf(entry, index, picks);
    if (entry.type === 'result' || entry.type === 'correction') requireResult(entry, index, pick);
    if (entry.type !== 'open') continue;
    const selection = openedSelection(entry, index, pick.entry);
    const before = selections.get(selection);
    if (before !== undefined)
      throw new Error(`The selection ${selection} is in the record twice: ${before} and ${index}`);
    selections.set(selection, index);
  }
  for (const [index, { entry, later }] of picks)
    if (!later.has('open') && !(Date.parse(entry.opens) + MAX_LATE_MS > now))
      throw new Error(`Pick ${index} should have been opened at ${entry.opens}`);
  return counts;
}

/** An entry whose fields have not been looked at. */
function parseEntry(line: Buffer, index: number): RecordEntry {
  const text = line.toString();
  const entry = text.includes('\n') ? undefined : parsed(text);
  if (typeof entry === 'object' && entry !== null && 'v' in entry && entry.v === 1 && 'type' in entry) {
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

/** A pick has one entry of a type at most, but any number of corrections; `no_close` stands in the place of a `close`. */
function pickOf({ type, pick }: LaterEntry, index: number, picks: ReadonlyMap<number, KnownPick>): KnownPick {
  const known = picks.get(pick);
  if (known === undefined)
    throw new Error(`Entry ${index} (${type}) is about ${pick}, which is no earlier pick`);
  const kind = type === 'no_close' ? 'close' : type;
  if (kind !== 'correction' && known.later.has(kind)) {
    throw new Error(`Entry ${index} (${type}) is about pick ${pick}, which had such an entry before`);
  }
  known.later.add(kind);
  return known;
}

/** A result is the first, and a correction names the last one. */
function requireResult(entry: ResultEntry | CorrectionEntry, index: number, known: KnownPick): void {
  if (entry.type === 'correction') {
    const { pick, corrects, because } = entry;
    if (known.result === undefined || corrects !== known.result)
      throw new Error(
        `Entry ${index} corrects ${corrects}, and the last result of pick ${pick} is ${known.result ?? 'not there'}`,
      );
    if (!String(because ?? '').trim())
      throw new Error(`Entry ${index} corrects the result of pick ${pick} without a reason`);
  }
  known.result = index;
}

/** The selection of an opened pick, which has to be what was committed to. */
function openedSelection(
  { pick, salt, body }: OpenEntry,
  index: number,
  { commit, opens }: PickEntry,
): string {
  if (commitmentOf(Buffer.from(String(salt), 'base64url'), String(body)) !== commit) {
    throw new Error(`Entry ${index} opens pick ${pick} to something else than it was a commitment to`);
  }
  const { event_id, market_key, outcome, point, commence_time } = Object(parsed(body));
  if (commence_time !== opens)
    throw new Error(
      `Entry ${index} opens pick ${pick} of ${opens} to an event that starts at ${commence_time}`,
    );
  return JSON.stringify([event_id, market_key, outcome, point]);
}
