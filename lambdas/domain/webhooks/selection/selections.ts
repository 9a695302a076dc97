import { isBroadConsensus, type PickGrade } from '../../grading/pick-grade.ts';
import type { ValueRow } from '../../scan/snapshot.ts';
import type { PublishedMove } from '../moves/published-moves.ts';
import {
  type AlertFilters,
  type FilteredOffer,
  isPickable,
  passesEventFilters,
  passesOfferFilters,
  pickableOffers,
} from './alert-filters.ts';
import { selectionKey } from './selection-key.ts';

type SeenOffer = Omit<FilteredOffer, 'grade'>;

/** What the filters saw of a selection at one dispatch. */
export type Offered = {
  readonly commenceTime: number;
  /** The offers of grade A. */
  readonly offers: readonly SeenOffer[];
  /** The offers of grade B; absent without any, and at a dispatch of an earlier release. */
  readonly offersB?: readonly SeenOffer[];
};

/** What the filters saw of every selection at one dispatch, by selection key. */
export type OfferedSelections = ReadonlyMap<string, Offered>;

/**
 * A selection bet, a value bet with grade A or B at one book at least, without the offers that no
 * subscriber is sent, and what the filters saw of it at the dispatch before.
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
  /** Null if the scan published nothing: only pending deliveries are then seen to. */
  readonly scan: {
    /** The dispatch that the selections are compared with; null before the first. */
    readonly previousSlot: number | null;
    readonly selections: readonly PublishedSelection[];
    /** The line moves that go on, the largest first. */
    readonly moves: readonly PublishedMove[];
  } | null;
};

/** The selection bets of a scan. */
export function selectionBets(bets: readonly ValueRow[]): readonly ValueRow[] {
  return bets
    .map((bet) => ({ ...bet, altBooks: bet.altBooks.filter(isPickable) }))
    .filter((bet) => pickableOffers(bet).length > 0);
}

/** The grades that a selection has now at some book and had at none at the dispatch before. */
export function newGradesOf({ bet, before }: PublishedSelection): readonly PickGrade[] {
  if (before === 'same') {
    return [];
  }
  const had = (grade: PickGrade) => before !== null && seenOffers(before, grade).length > 0;
  const now = new Set(pickableOffers(bet).map(({ grade }) => grade));
  return [...now].filter((grade) => !had(grade));
}

function seenOffers({ offers, offersB = [] }: Offered, grade: PickGrade): readonly SeenOffer[] {
  return grade === 'A' ? offers : offersB;
}

/** What the filters see of selection bets. Bets of one selection count as one. */
export function offeredBy(bets: readonly ValueRow[]): OfferedSelections {
  const offered = (group: readonly ValueRow[]): Offered => {
    const all = Map.groupBy(group.flatMap(pickableOffers), ({ grade }) => grade);
    const offersB = all.get('B')?.map(toSeenOffer);
    return {
      commenceTime: Math.max(...group.map(({ commenceTime }) => commenceTime)),
      offers: (all.get('A') ?? []).map(toSeenOffer),
      ...(offersB && { offersB }),
    };
  };
  return new Map([...Map.groupBy(bets, selectionKey)].map(([key, group]) => [key, offered(group)]));
}

function toSeenOffer(offer: FilteredOffer): SeenOffer {
  const { book, price, ev, flags } = offer;
  return { book, price, ev, ...(isBroadConsensus(flags) && { flags: ['broad_consensus'] }) };
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
  const { commenceTime, sportKey } = bet;
  const offers = pickableOffers(bet);
  const passes = (start: number, seen: readonly FilteredOffer[], at: number) =>
    passesEventFilters({ commenceTime: start, sportKey }, filters, at) &&
    seen.some((offer) => passesOfferFilters(offer, filters));
  if (!passes(commenceTime, offers, now)) {
    return false;
  }
  if (before === null || before === 'same') {
    return before === null || !passes(commenceTime, offers, then);
  }
  return !passes(before.commenceTime, offersOf(before), then);
}

function offersOf(seen: Offered): readonly FilteredOffer[] {
  return (['A', 'B'] as const).flatMap((grade) =>
    seenOffers(seen, grade).map((offer) => ({ ...offer, grade })),
  );
}
