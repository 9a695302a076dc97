import type { AltBook, PickableOffer, ValueBet } from '../value/value-bet.ts';

/** What a subscriber wants to hear of. Null means no limit; limits include their own value. */
export type AlertFilters = {
  readonly books: readonly string[] | null;
  readonly sports: readonly string[] | null;
  readonly minEv: number;
  readonly minOdds: number | null;
  readonly maxOdds: number | null;
  readonly maxHoursToStart: number | null;
};

export type Candidate = ValueBet;

/** A selection bet: grade A, at one book at least (D15). */
export function isSelectionBet({ grade, altBooks }: Candidate): boolean {
  return grade === 'A' || altBooks.some((alt) => alt.grade === 'A');
}

const HOUR_MS = 3_600_000;

/**
 * The offer a subscriber is told of: grade A, through every filter, at the best price among their books.
 * Best is what leaves the most value, so that an exchange's price counts after its commission.
 * Undefined where no offer passes or the event has started. `now` in epoch milliseconds.
 */
export function bestOffer(
  candidate: Candidate,
  filters: AlertFilters,
  now: number,
): PickableOffer | undefined {
  if (!concernsEvent(candidate, filters, now)) return undefined;
  let best: PickableOffer | undefined;
  for (const offer of [candidate, ...candidate.altBooks]) {
    if (passes(offer, filters) && (best === undefined || offer.ev > best.ev)) best = offer;
  }
  return best;
}

function concernsEvent({ sportKey, commenceTime }: Candidate, filters: AlertFilters, now: number): boolean {
  if (commenceTime <= now) return false;
  if (filters.maxHoursToStart !== null && commenceTime - now > filters.maxHoursToStart * HOUR_MS)
    return false;
  return filters.sports === null || filters.sports.includes(sportKey);
}

function passes(
  offer: ValueBet | AltBook,
  { books, minEv, minOdds, maxOdds }: AlertFilters,
): offer is PickableOffer {
  return (
    offer.grade === 'A' &&
    offer.ev >= minEv &&
    (minOdds === null || offer.price >= minOdds) &&
    (maxOdds === null || offer.price <= maxOdds) &&
    (books === null || books.includes(offer.book))
  );
}
