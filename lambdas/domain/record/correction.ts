import type { Score } from '../markets/settlement.ts';
import { toIsoInstant } from '../odds/instant.ts';
import type { CorrectionEntry, LaterEntry, Outcome, PickEntry, UngradedReason } from './entries.ts';
import { addCorrection, type GroupChange } from './figures.ts';
import { settleBet, ungraded } from './pick-settlement.ts';
import type { RecordedPick } from './recorded-pick.ts';

/** An entry about a pick and its index in the log. */
export type IndexedEntry<Entry> = { readonly index: number; readonly entry: Entry };

/** A pick as the public sees it: its entry, and those about it in the order of the log. */
export type PublicPick = IndexedEntry<PickEntry> & {
  readonly later: readonly IndexedEntry<LaterEntry>[];
};

/**
 * What is true instead of a result: a score of the pick's home and away side, or why there is none
 * to settle by.
 */
export type TrueResult = { readonly score: Score } | { readonly ungraded: UngradedReason };

/** A correction that is to be written. `seen` is how many entries there were about the pick. */
export type Correction = {
  readonly entry: CorrectionEntry;
  readonly seen: number;
  readonly changes: readonly GroupChange[];
};

/**
 * Corrects the last result of a pick, as it stands after earlier corrections. What a score is worth
 * follows from the rules of settlement, so an operator cannot choose a return. Refused if the pick
 * has no result yet, or has the same one already.
 */
export function correctResult(
  { index, entry: { opens }, later }: PublicPick,
  {
    truth,
    because,
    now,
  }: { readonly truth: TrueResult; readonly because: string; readonly now: number },
):
  | { readonly ok: true; readonly correction: Correction }
  | { readonly ok: false; readonly reason: string } {
  const open = later[0]?.entry;
  const close = later[1]?.entry;
  const last = later.at(-1);
  const wrong = last?.entry;
  if (
    last === undefined ||
    open?.type !== 'open' ||
    (close?.type !== 'close' && close?.type !== 'no_close') ||
    (wrong?.type !== 'result' && wrong?.type !== 'correction')
  ) {
    return { ok: false, reason: 'not_settled' };
  }
  const pick: RecordedPick = JSON.parse(open.body);
  const outcome = 'score' in truth ? settleBet(pick, truth.score) : ungraded(truth.ungraded);
  if (tell(outcome) === tell(wrong)) {
    return { ok: false, reason: 'same_result' };
  }
  const about = { v: 1, type: 'correction', pick: index, at: toIsoInstant(now) } as const;
  const counted = { pick, opens, rules: close.rules };
  return {
    ok: true,
    correction: {
      entry: { ...about, corrects: last.index, because, ...outcome },
      seen: later.length,
      changes: addCorrection(counted, wrong, outcome),
    },
  };
}

function tell(outcome: Outcome): string {
  const { settlement, return: returned, score } = outcome;
  return JSON.stringify([settlement, returned, score, 'reason' in outcome && outcome.reason]);
}
