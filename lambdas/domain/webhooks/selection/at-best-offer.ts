import { isPickGrade } from '../../grading/pick-grade.ts';
import {
  type AltBookRow,
  type PickableRow,
  shownExpectation,
  UNTOLD,
  type ValueRow,
} from '../../scan/snapshot.ts';
import { isPickable } from './alert-filters.ts';

/** What can be asked of an offer. */
type Offer = Pick<PickableRow, 'book' | 'price' | 'ev'> & Pick<ValueRow, 'grade'>;

/**
 * A value bet at the offer with the highest expected value among those that pass; undefined where
 * none does. An offer of which the snapshot keeps no more than is shown takes no bet's place.
 */
export function atBestOffer(
  row: ValueRow,
  passes: (offer: Offer) => boolean,
): ValueRow | undefined {
  if (passes(row)) {
    return row;
  }
  const [best] = row.altBooks
    .filter(isPickable)
    .filter(passes)
    .sort((a, b) => b.ev - a.ev);
  if (best === undefined) {
    return undefined;
  }
  const { quotedAt: _, ...selection } = row;
  const { flags = [], fairProb, ev } = best;
  const others = row.altBooks.filter((alt) => alt !== best);
  return {
    ...selection,
    ...best,
    flags,
    ...shownExpectation({ ev, fairProb, outcome: row.outcome, flags }),
    altBooks: [asAlternative(row), ...others],
  };
}

/** The offer of a row as one beside others. */
function asAlternative(row: ValueRow): AltBookRow {
  const { book, bookTitle, price, ev, grade, flags, link, fairProb, fairOdds } = row;
  const shown = { book, bookTitle, price, ev };
  return isPickGrade(grade)
    ? { ...shown, grade, flags, link, fairProb, fairOdds }
    : { ...shown, grade, ...UNTOLD };
}
