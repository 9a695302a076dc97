import type { Entry, PickBody, Summary } from '../../api/record-types.ts';
import { fromBase64, type Read, RecordFlaw, readVerifiedLog, sha256, toBase64 } from './log.ts';

export type Verified = {
  readonly entries: number;
  readonly picks: number;
  readonly opened: number;
  readonly isSignatureChecked: boolean;
};

/**
 * Checks the whole record: that its entries are those of the signed checkpoint, that every opened pick is what was committed
 * to before its start, that no selection is recorded twice, and that the figures are those of the entries. Throws a
 * `RecordFlaw` that says what is wrong.
 */
export async function verifyRecord(read: Read): Promise<Verified> {
  const readFigures = async () => figuresOf(await (await read('/record/summary')).json());
  const before = await readFigures();
  const { lines, isSignatureChecked } = await readVerifiedLog(read);
  const entries = lines.map((line): Entry => JSON.parse(line));
  const opened = await openPicks(entries);
  const own = addUp(entries, opened);
  // Entries may have come while the log was read.
  if (own !== before && own !== (await readFigures())) {
    throw new RecordFlaw('The figures on this page are not those of the entries.');
  }
  const picks = entries.filter(({ type }) => type === 'pick').length;
  return { entries: entries.length, picks, opened: opened.size, isSignatureChecked };
}

/** The opened picks by the index of their entry. */
async function openPicks(entries: readonly Entry[]): Promise<ReadonlyMap<number, PickBody>> {
  const opened = new Map<number, PickBody>();
  const selections = new Set<string>();
  const seen = new Set<string>();
  const results = new Map<number, number>();
  for (const [index, entry] of entries.entries()) {
    if (entry.type === 'pick') {
      if (entry.at >= entry.opens) throw new RecordFlaw(`Pick ${index} was recorded after its start.`);
      continue;
    }
    const pick = entries[entry.pick];
    if (pick?.type !== 'pick' || entry.pick > index) throw new RecordFlaw(`Entry ${index} is about no pick.`);
    const kind = entry.type === 'no_close' ? 'close' : entry.type;
    if (kind !== 'correction' && seen.has(`${kind} ${entry.pick}`))
      throw new RecordFlaw(`Pick ${entry.pick} has two entries of the kind ${kind}.`);
    seen.add(`${kind} ${entry.pick}`);
    if (entry.type === 'correction' && entry.corrects !== results.get(entry.pick))
      throw new RecordFlaw(
        `Entry ${index} corrects something else than the last result of pick ${entry.pick}.`,
      );
    if (entry.type === 'result' || entry.type === 'correction') results.set(entry.pick, index);
    if (entry.type !== 'open') continue;
    const commitment = await sha256(fromBase64(entry.salt), new TextEncoder().encode(entry.body));
    if (toBase64(commitment) !== toBase64(fromBase64(pick.commit)))
      throw new RecordFlaw(`Pick ${entry.pick} was opened to something else than was committed to.`);
    const body: PickBody = JSON.parse(entry.body);
    const selection = JSON.stringify([body.event_id, body.market_key, body.outcome, body.point]);
    if (selections.has(selection)) throw new RecordFlaw(`Pick ${entry.pick} is recorded twice.`);
    selections.add(selection);
    opened.set(entry.pick, body);
  }
  return opened;
}

const UNITS = 10_000;
const units = (value: number) => Math.round(value * UNITS);
const mean = (sum: number, count: number) => (count === 0 ? null : Number((sum / count / UNITS).toFixed(4)));

/** The main figures of the entries, as one text: sums of whole ten-thousandths are the same in any order. */
function addUp(entries: readonly Entry[], opened: ReadonlyMap<number, PickBody>): string {
  let [picks, claimed, closed, clv] = [0, 0, 0, 0];
  const results = new Map<number, number | null>();
  for (const entry of entries) {
    if (entry.type === 'close' || entry.type === 'no_close') {
      picks += 1;
      claimed += units(opened.get(entry.pick)?.ev ?? Number.NaN);
    }
    if (entry.type === 'close') {
      closed += 1;
      clv += units(entry.clv);
    }
    if (entry.type === 'result' || entry.type === 'correction') results.set(entry.pick, entry.return);
  }
  const returns = [...results.values()].filter((each) => each !== null);
  const profit = returns.reduce((sum, each) => sum + units(each - 1), 0);
  return JSON.stringify([
    ...[picks, mean(claimed, picks), closed, mean(clv, closed), returns.length, mean(profit, returns.length)],
  ]);
}

function figuresOf({ picks, claimed_ev, clv, return: returned }: Summary): string {
  return JSON.stringify([picks, claimed_ev, clv.picks, clv.mean, returned.picks, returned.mean]);
}
