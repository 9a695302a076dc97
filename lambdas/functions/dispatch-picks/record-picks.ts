import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { type PickEntry, pickEntry } from '#domain/record/entries.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import type { TrackedPick } from '#domain/record/tracked-pick.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';

/** A selection on its way into the record. */
type NewPick = Pick<TrackedPick, 'opensAt' | 'salt' | 'body' | 'rules'> & {
  readonly selectionKey: string;
  readonly entry: PickEntry;
};

type Deps = {
  readonly picks: {
    /** The keys among these that belong to recorded selections. */
    known(selectionKeys: readonly string[]): Promise<ReadonlySet<string>>;
    /** Records all of them; false, and none recorded, if one of them is already. */
    commit(picks: readonly NewPick[]): Promise<boolean>;
  };
  /** How many are recorded at once. */
  readonly batch: number;
  readonly newSalt: () => Uint8Array;
  readonly now: () => number;
};

/**
 * Begun this long before the start, a commitment is made before it: the function runs for 30 s, a
 * call for three.
 */
const MIN_LEAD_MS = 34_000;
const MAX_ATTEMPTS = 3;

/**
 * Records every selection that is not recorded yet, at its best offer, and gives the keys of those
 * that start too soon for it, which must not be sent. What was recorded until an error is known
 * when the call is repeated.
 */
export function createRecordPicks({ picks, batch, newSalt, now }: Deps) {
  /** False where another run has recorded one of the selections meanwhile. */
  async function commit(
    bets: readonly (readonly [string, ValueRow])[],
    slot: number,
  ): Promise<boolean> {
    for (let from = 0; from < bets.length; from += batch) {
      const some = bets.slice(from, from + batch).flatMap(([key, bet]) => newPick(key, bet, slot));
      if (!(await picks.commit(some))) {
        return false;
      }
    }
    return true;
  }

  function newPick(key: string, bet: ValueRow, slot: number): readonly NewPick[] {
    const at = now();
    const pick = recordedPick(bet, at);
    if (pick === undefined) {
      return [];
    }
    const opensAt = bet.commenceTime;
    const body = JSON.stringify(pick);
    const salt = newSalt();
    const entry = pickEntry({ at, slot, opensAt }, salt, body);
    const secret = { opensAt, salt: Buffer.from(salt).toString('base64url'), body };
    return [{ selectionKey: key, entry, ...secret, rules: GRADE_RULES_VERSION }];
  }

  return async function recordPicks(
    bets: readonly ValueRow[],
    slot: number,
  ): Promise<ReadonlySet<string>> {
    // Where a scan lists a selection twice, the first one counts: it has the better value.
    const byKey = new Map(bets.toReversed().map((bet) => [selectionKey(bet), bet]));
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const known = await picks.known([...byKey.keys()]);
      const { missing = [], late = [] } = Object.groupBy(
        [...byKey].filter(([key]) => !known.has(key)),
        ([, { commenceTime }]) => (commenceTime - now() > MIN_LEAD_MS ? 'missing' : 'late'),
      );
      if (await commit(missing, slot)) {
        return new Set(late.map(([key]) => key));
      }
    }
    throw new Error(`Other runs recorded some of the selections under ${MAX_ATTEMPTS} attempts`);
  };
}
