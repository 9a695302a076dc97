import type { PickGrade } from '#domain/grading/pick-grade.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import { type PickEntry, pickEntry } from '#domain/record/entries.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import type { TrackedPick } from '#domain/record/tracked-pick.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';

/** A selection that has a grade for the first time, as far as the last dispatch knew. */
export type NewInGrade = { readonly bet: ValueRow; readonly grade: PickGrade };

/** A selection on its way into the record. */
type NewPick = Pick<TrackedPick, 'opensAt' | 'salt' | 'body' | 'rules'> & {
  /** Names the selection, and its grade unless that is A. */
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
 * Records every selection that is not recorded yet in its grade, at its best offer of this grade,
 * and gives the keys of those that start too soon for it, which must not be sent. What was recorded
 * until an error is known when the call is repeated.
 */
export function createRecordPicks({ picks, batch, newSalt, now }: Deps) {
  /** False where another run has recorded one of the selections meanwhile. */
  async function commit(
    news: readonly (readonly [string, NewInGrade])[],
    slot: number,
  ): Promise<boolean> {
    for (let from = 0; from < news.length; from += batch) {
      const some = news.slice(from, from + batch).flatMap(([key, one]) => newPick(key, one, slot));
      if (!(await picks.commit(some))) {
        return false;
      }
    }
    return true;
  }

  function newPick(key: string, { bet, grade }: NewInGrade, slot: number): readonly NewPick[] {
    const at = now();
    const pick = recordedPick(bet, grade, at);
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
    news: readonly NewInGrade[],
    slot: number,
  ): Promise<ReadonlySet<string>> {
    // Where a scan lists a selection twice, the first one counts: it has the better value.
    const byKey = new Map(news.toReversed().map((one) => [recordKey(one), one]));
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const known = await picks.known([...byKey.keys()]);
      const { missing = [], late = [] } = Object.groupBy(
        [...byKey].filter(([key]) => !known.has(key)),
        ([
          ,
          {
            bet: { commenceTime },
          },
        ]) => (commenceTime - now() > MIN_LEAD_MS ? 'missing' : 'late'),
      );
      if (await commit(missing, slot)) {
        return new Set(late.map(([, { bet }]) => selectionKey(bet)));
      }
    }
    throw new Error(`Other runs recorded some of the selections under ${MAX_ATTEMPTS} attempts`);
  };
}

/** Each grade is a class of its own: a selection is recorded once in each. */
function recordKey({ bet, grade }: NewInGrade): string {
  return grade === 'A' ? selectionKey(bet) : `${grade} ${selectionKey(bet)}`;
}
