import { type GradeChoice, isChosen, isPickGrade } from '../../grading/pick-grade.ts';
import type { AltBookRow, PickableRow, ValueRow } from '../../scan/snapshot.ts';
import { selectionKey } from './selection-key.ts';

/** Which selections a subscriber is sent. Null means no limit; limits are inclusive. */
export type AlertFilters = {
  /** The books of a person with accounts at some only; they hold where `books` names none. */
  readonly myBooks: readonly string[] | null;
  readonly books: readonly string[] | null;
  readonly sports: readonly string[] | null;
  readonly grades: readonly GradeChoice[];
  readonly minEv: number;
  readonly minOdds: number | null;
  readonly maxOdds: number | null;
  readonly maxHoursToStart: number | null;
};

/** The keys of the value bets that have a chosen grade at one book at least. */
export function selectionKeysOf(
  bets: readonly ValueRow[],
  grades: readonly GradeChoice[],
): readonly string[] {
  return bets
    .filter((bet) => pickableOffers(bet).some((offer) => isChosen(offer, grades)))
    .map(selectionKey);
}

const HOUR_MS = 3_600_000;

/** What the filters ask of an offer. */
export type FilteredOffer = Pick<PickableRow, 'book' | 'price' | 'ev' | 'grade' | 'flags'>;

/**
 * The offer with the highest expected value (after an exchange's commission) of those that pass
 * every filter; undefined if none does or the event has started. `now` in epoch milliseconds.
 */
export function bestOffer(
  bet: ValueRow,
  filters: AlertFilters,
  now: number,
): PickableRow | undefined {
  if (!passesEventFilters(bet, filters, now)) {
    return undefined;
  }
  let best: PickableRow | undefined;
  for (const offer of pickableOffers(bet)) {
    if (passesOfferFilters(offer, filters) && (best === undefined || offer.ev > best.ev)) {
      best = offer;
    }
  }
  return best;
}

/** The offers of a value bet that picks are made of. */
export function pickableOffers(bet: ValueRow): readonly PickableRow[] {
  return [bet, ...bet.altBooks].filter(isPickable);
}

/** Whether an offer has all that a pick needs, which one of grade B of an earlier release lacks. */
export function isPickable(offer: ValueRow | AltBookRow): offer is PickableRow {
  return isPickGrade(offer.grade) && offer.fairProb !== null;
}

/**
 * Whether an event is still to start, soon enough, and of a sport that is wanted. `now` in epoch
 * milliseconds.
 */
export function passesEventFilters(
  { commenceTime, sportKey }: Pick<ValueRow, 'commenceTime' | 'sportKey'>,
  { sports, maxHoursToStart }: AlertFilters,
  now: number,
): boolean {
  const timeToStart = commenceTime - now;
  if (timeToStart <= 0) {
    return false;
  }
  if (maxHoursToStart !== null && timeToStart > maxHoursToStart * HOUR_MS) {
    return false;
  }
  return sports === null || sports.includes(sportKey);
}

/** Whether an offer is of a grade, at a book, at odds and of a value that are wanted. */
export function passesOfferFilters(
  offer: FilteredOffer,
  { grades, myBooks, books, minEv, minOdds, maxOdds }: AlertFilters,
): boolean {
  const wanted = books ?? myBooks;
  return (
    isChosen(offer, grades) &&
    offer.ev >= minEv &&
    (minOdds === null || offer.price >= minOdds) &&
    (maxOdds === null || offer.price <= maxOdds) &&
    (wanted === null || wanted.includes(offer.book))
  );
}
