import type { PickableRow, ValueRow } from '../scan/snapshot.ts';
import { selectionKey } from './selection-key.ts';

/** Which selections a subscriber is sent. Null means no limit; limits are inclusive. */
export type AlertFilters = {
  readonly books: readonly string[] | null;
  readonly sports: readonly string[] | null;
  readonly minEv: number;
  readonly minOdds: number | null;
  readonly maxOdds: number | null;
  readonly maxHoursToStart: number | null;
};

/** Whether a value bet is a selection bet: it has grade A at one book at least. */
export function isSelectionBet({ grade, altBooks }: ValueRow): boolean {
  return grade === 'A' || altBooks.some((alt) => alt.grade === 'A');
}

/** The keys of the selection bets among value bets. */
export function selectionKeysOf(bets: readonly ValueRow[]): readonly string[] {
  return bets.filter(isSelectionBet).map(selectionKey);
}

const HOUR_MS = 3_600_000;

/** What the filters ask of an offer. */
export type FilteredOffer = Pick<PickableRow, 'book' | 'price' | 'ev'>;

/**
 * The offer of grade A with the highest expected value (after an exchange's commission) of those
 * that pass every filter; undefined if none does or the event has started. `now` in epoch
 * milliseconds.
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

/** The offers of a value bet that have grade A. */
export function pickableOffers(bet: ValueRow): readonly PickableRow[] {
  return [bet, ...bet.altBooks].filter((offer): offer is PickableRow => offer.grade === 'A');
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

/** Whether an offer of grade A is at a book, at odds and of a value that are wanted. */
export function passesOfferFilters(
  offer: FilteredOffer,
  { books, minEv, minOdds, maxOdds }: AlertFilters,
): boolean {
  return (
    offer.ev >= minEv &&
    (minOdds === null || offer.price >= minOdds) &&
    (maxOdds === null || offer.price <= maxOdds) &&
    (books === null || books.includes(offer.book))
  );
}
