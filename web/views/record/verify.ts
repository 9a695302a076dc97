import type { Performance } from '../../../clients/generated/page-types.ts';
import type { Entry, PickBody } from '../../api/record-types.ts';
import { addUp, differenceOf } from './add-up.ts';
import {
  fromBase64,
  type Kept,
  type Read,
  RecordFlaw,
  readVerifiedLog,
  sha256,
  toBase64,
} from './log.ts';

export type Verified = {
  readonly entries: number;
  readonly picks: number;
  readonly opened: number;
  readonly isSignatureChecked: boolean;
  /** To be shown to the next check: what it may then not have changed. */
  readonly kept: Kept;
};

/**
 * Checks the whole record: that its entries are those of the signed checkpoint and begin with those
 * of an earlier check, that every opened pick is what was committed to before its start, that no
 * selection is recorded twice, and that all figures are those of the entries. Throws a `RecordFlaw`
 * that says what is wrong.
 */
export async function verifyRecord(read: Read, seen?: Kept): Promise<Verified> {
  const readFigures = async (): Promise<Performance> => (await read('/record/summary')).json();
  const before = await readFigures();
  const { lines, isSignatureChecked, kept } = await readVerifiedLog(read, seen);
  const entries = lines.map((line): Entry => JSON.parse(line));
  const opened = await openPicks(entries);
  const figures = addUp(entries, opened);
  // Entries may have come while the log was read.
  const difference = differing(figures, before) && differing(figures, await readFigures());
  if (difference) {
    throw new RecordFlaw(`The figures on this page are not those of the entries: ${difference}.`);
  }
  const picks = entries.filter(({ type }) => type === 'pick').length;
  return { entries: entries.length, picks, opened: opened.size, isSignatureChecked, kept };
}

/**
 * Where the figures that are served differ. Grades are compared on bets outside the record, which
 * has no rules of today. Days are compared where they have all picks: a record that began before
 * days were counted lacks the first of them.
 */
function differing(
  { by_day: ownDays, ...figures }: ReturnType<typeof addUp>,
  { by_grade: _, rules_in_force: __, by_day: days = [], ...served }: Performance,
): string | undefined {
  const hasAllDays = days.reduce((sum, { picks }) => sum + picks, 0) === served.picks;
  return (
    differenceOf(figures, served) ??
    (hasAllDays ? differenceOf(ownDays, days, 'by_day') : undefined)
  );
}

/** The opened picks by the index of their entry. */
async function openPicks(entries: readonly Entry[]): Promise<ReadonlyMap<number, PickBody>> {
  const opened = new Map<number, PickBody>();
  const selections = new Set<string>();
  const seen = new Set<string>();
  const results = new Map<number, number>();
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'pick') {
      if (entry.at >= entry.opens) {
        throw new RecordFlaw(`Pick ${index} was recorded after its start.`);
      }
      continue;
    }
    const pick = entries[entry.pick];
    if (pick?.type !== 'pick' || entry.pick > index) {
      throw new RecordFlaw(`Entry ${index} is about no pick.`);
    }
    const kind = entry.type === 'no_close' ? 'close' : entry.type;
    if (kind !== 'correction' && seen.has(`${kind} ${entry.pick}`)) {
      throw new RecordFlaw(`Pick ${entry.pick} has two entries of the kind ${kind}.`);
    }
    seen.add(`${kind} ${entry.pick}`);
    if (entry.type === 'correction' && entry.corrects !== results.get(entry.pick)) {
      throw new RecordFlaw(
        `Entry ${index} corrects something else than the last result of pick ${entry.pick}.`,
      );
    }
    if (entry.type === 'result' || entry.type === 'correction') {
      results.set(entry.pick, index);
    }
    if (entry.type !== 'open') {
      continue;
    }
    const commitment = await sha256(fromBase64(entry.salt), new TextEncoder().encode(entry.body));
    if (toBase64(commitment) !== toBase64(fromBase64(pick.commit))) {
      throw new RecordFlaw(
        `Pick ${entry.pick} was opened to something else than was committed to.`,
      );
    }
    const body: PickBody = JSON.parse(entry.body);
    const { event_id, market_key, outcome, point, grade } = body;
    const selection = JSON.stringify([event_id, market_key, outcome, point, grade]);
    if (selections.has(selection)) {
      throw new RecordFlaw(`Pick ${entry.pick} is recorded twice.`);
    }
    selections.add(selection);
    opened.set(entry.pick, body);
  }
  return opened;
}
