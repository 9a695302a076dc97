import type { ValueRow } from '../scan/snapshot.ts';
import {
  type AlertFilters,
  type FilteredOffer,
  isSelectionBet,
  passesEventFilters,
  passesOfferFilters,
  pickableOffers,
} from './alert-filters.ts';
import { selectionKey } from './selection-key.ts';

/** What the filters saw of a selection at one dispatch. */
export type Offered = { readonly commenceTime: number; readonly offers: readonly FilteredOffer[] };

/** What the filters saw of every selection at one dispatch, by selection key. */
export type OfferedSelections = ReadonlyMap<string, Offered>;

/**
 * A selection bet, without the offers that no subscriber is sent, and what the filters saw of it at the
 * dispatch before.
 */
export type PublishedSelection = {
  readonly bet: ValueRow;
  /** Null where it was not published then; `same` where the filters see nothing new. */
  readonly before: Offered | 'same' | null;
};

/** What one worker does after a scan: it serves some cells. It may be doubled, late or repeated. */
export type ShardTask = {
  /** The scan, epoch milliseconds. */
  readonly slot: number;
  readonly cells: readonly number[];
  /** Null if the scan published nothing: only what is owed is then seen to. */
  readonly scan: {
    /** The dispatch that the selections are compared with; null before the first. */
    readonly previousSlot: number | null;
    readonly selections: readonly PublishedSelection[];
  } | null;
};

/** The selection bets of a scan. */
export function selectionBets(bets: readonly ValueRow[]): readonly ValueRow[] {
  return bets
    .filter(isSelectionBet)
    .map((bet) => ({ ...bet, altBooks: bet.altBooks.filter(({ grade }) => grade === 'A') }));
}

/** What the filters see of selection bets. Bets of one selection count as one. */
export function offeredBy(bets: readonly ValueRow[]): OfferedSelections {
  const offered = (group: readonly ValueRow[]): Offered => ({
    commenceTime: Math.max(...group.map(({ commenceTime }) => commenceTime)),
    offers: group.flatMap(pickableOffers).map(({ book, price, ev }) => ({ book, price, ev })),
  });
  return new Map([...Map.groupBy(bets, selectionKey)].map(([key, group]) => [key, offered(group)]));
}

/** The selection bets of a scan, each beside what the filters saw of it before. */
export function compareSelections(bets: readonly ValueRow[], before: OfferedSelections) {
  const offered = offeredBy(bets);
  return bets.map((bet): PublishedSelection => {
    const key = selectionKey(bet);
    const earlier = before.get(key);
    if (earlier === undefined) {
      return { bet, before: null };
    }
    const isSame = JSON.stringify(earlier) === JSON.stringify(offered.get(key));
    return { bet, before: isSame ? 'same' : earlier };
  });
}

/**
 * Whether a selection passes a subscriber's filters at `now` and did not at the dispatch before, at
 * `then`.
 */
export function isNewMatch(
  { bet, before }: PublishedSelection,
  filters: AlertFilters,
  then: number,
  now: number,
): boolean {
  // What looks the same can pass only because its start has come near.
  if (before === 'same' && filters.maxHoursToStart === null) {
    return false;
  }
  const present = { commenceTime: bet.commenceTime, offers: pickableOffers(bet) };
  const passed = ({ commenceTime, offers }: Offered, at: number) =>
    passesEventFilters({ commenceTime, sportKey: bet.sportKey }, filters, at) &&
    offers.some((offer) => passesOfferFilters(offer, filters));
  if (!passed(present, now)) {
    return false;
  }
  return before === null || !passed(before === 'same' ? present : before, then);
}
