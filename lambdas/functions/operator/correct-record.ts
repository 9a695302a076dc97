import type { Score } from '#domain/markets/settlement.ts';
import { isPrintable } from '#domain/odds/printable.ts';
import { type Correction, correctResult, type PublicPick } from '#domain/record/correction.ts';
import { UNGRADED_REASONS } from '#domain/record/entries.ts';
import { done, refused } from './answer.ts';

export type CorrectRecordDeps = {
  readonly picks: {
    find(index: number): Promise<PublicPick | undefined>;
    /**
     * Writes a correction with the sums that it changes; the index of its entry, or undefined if
     * another one was faster.
     */
    correct(correction: Correction): Promise<number | undefined>;
  };
  readonly now: () => number;
};

/** What the operator asks for: one of a score and a reason. */
export type CorrectionInput = {
  readonly pick: number;
  readonly because: string;
  readonly score?: Score;
  readonly ungraded?: string;
};

const MAX_BECAUSE = 300;
const MAX_SCORE = 999;

/** Undefined where it is not exactly one of the two. */
function truthOf({ score, ungraded }: CorrectionInput) {
  const reason = UNGRADED_REASONS.find((each) => each === ungraded);
  if (score === undefined) {
    return reason && { ungraded: reason };
  }
  const { home, away } = score;
  const isScore = [home, away].every(
    (side) => Number.isInteger(side) && side >= 0 && side <= MAX_SCORE,
  );
  return isScore && ungraded === undefined ? { score: { home, away } } : undefined;
}

/**
 * Replaces the result of a pick by a correction, which says why. Repeating it after a lost answer
 * writes nothing more.
 */
export function createCorrectRecord({ picks, now }: CorrectRecordDeps) {
  return async function correctRecord(event: CorrectionInput) {
    const truth = truthOf(event);
    const because = String(event.because ?? '').trim();
    const isSaid = because !== '' && because.length <= MAX_BECAUSE && isPrintable(because);
    if (!truth || !isSaid) {
      return refused('invalid');
    }
    const pick = await picks.find(event.pick);
    if (pick === undefined) {
      return refused('pick_not_found');
    }
    const corrected = correctResult(pick, { truth, because, now: now() });
    if (!corrected.ok) {
      return refused(corrected.reason);
    }
    const index = await picks.correct(corrected.correction);
    if (index === undefined) {
      return refused('corrected_meanwhile');
    }
    return done({ index, entry: corrected.correction.entry });
  };
}
