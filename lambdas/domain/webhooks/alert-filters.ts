import type { AltBookRow, PickableRow, ValueRow } from '../scan/snapshot.ts';
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

/**
 * The offer that a subscriber is sent: of those with grade A that pass every filter, the one with the highest expected
 * value. An exchange's price thus counts after its commission. Undefined if no offer passes or the event has started.
 * `now` in epoch milliseconds.
 */
export function bestOffer(bet: ValueRow, filters: AlertFilters, now: number): PickableRow | undefined {
  const { sports, maxHoursToStart } = filters;
  const timeToStart = bet.commenceTime - now;
  if (timeToStart <= 0) return undefined;
  if (maxHoursToStart !== null && timeToStart > maxHoursToStart * HOUR_MS) return undefined;
  if (sports !== null && !sports.includes(bet.sportKey)) return undefined;
  let best: PickableRow | undefined;
  for (const offer of [bet, ...bet.altBooks]) {
    if (passesOfferFilters(offer, filters) && (best === undefined || offer.ev > best.ev)) best = offer;
  }
  return best;
}

function passesOfferFilters(
  offer: ValueRow | AltBookRow,
  { books, minEv, minOdds, maxOdds }: AlertFilters,
): offer is PickableRow {
  return (
    offer.grade === 'A' &&
    offer.ev >= minEv &&
    (minOdds === null || offer.price >= minOdds) &&
    (maxOdds === null || offer.price <= maxOdds) &&
    (books === null || books.includes(offer.book))
  );
}
