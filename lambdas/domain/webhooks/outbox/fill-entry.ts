import { linkToBet } from '../../odds/book-sites.ts';
import type { MoveAlert, MoveAlertsOfScan } from '../moves/form-move-alerts.ts';
import { type DeliveryPlace, formDelivery, type Pick } from './delivery.ts';
import type { DeliveryContent } from './outbox.ts';

/** How many picks or moves usually fit: the first count that is tried. */
const USUAL_COUNT = 7;

/** What is new to a destination after a scan. */
export type News = MoveAlertsOfScan & { readonly picks: readonly Pick[] };

/**
 * A delivery of as many of the first picks as fit one entry, or of moves once no picks are left,
 * and the news left. How many moves were left out is said in the last delivery of a scan. A single
 * pick that does not fit has the book's own site for its link, a single move no lagging prices, and
 * is then sent whether it fits or not.
 */
export function fillEntry(
  place: DeliveryPlace,
  { picks, moves, leftOut }: News,
  fits: (content: DeliveryContent, place: DeliveryPlace) => boolean,
): { readonly content: DeliveryContent; readonly left: News } {
  const contentOf = (...[some, told]: Carried): DeliveryContent => ({
    kind: 'delivery',
    delivery: formDelivery(place, some, told),
    isReplay: false,
  });
  if (picks.length > 0) {
    const ofPicks = (some: readonly Pick[]) => contentOf(some);
    const { chosen, left } = firstThatFit(picks, withOwnSite, (some) => fits(ofPicks(some), place));
    return { content: ofPicks(chosen), left: { picks: left, moves, leftOut } };
  }
  const ofMoves = (some: readonly MoveAlert[]) => {
    const isLast = some.length === moves.length;
    return contentOf([], { moves: some, ...(isLast && leftOut > 0 && { leftOut }) });
  };
  const { chosen, left } = firstThatFit(moves, withoutLagging, (some) =>
    fits(ofMoves(some), place),
  );
  return { content: ofMoves(chosen), left: { picks, moves: left, leftOut } };
}

type Carried = readonly [picks: readonly Pick[], told?: Partial<MoveAlertsOfScan>];

/** Takes as many of the first items as fit; a single one that does not is `shortened`. */
function firstThatFit<Item>(
  items: readonly Item[],
  shortened: (item: Item) => Item,
  fits: (some: readonly Item[]) => boolean,
): { readonly chosen: readonly Item[]; readonly left: readonly Item[] } {
  const fitsFirst = (count: number) => fits(items.slice(0, count));
  let count = Math.min(items.length, USUAL_COUNT);
  while (count < items.length && fitsFirst(count + 1)) {
    count += 1;
  }
  while (count > 1 && !fitsFirst(count)) {
    count -= 1;
  }
  const isTooLarge = count === 1 && !fitsFirst(1);
  const first = items.slice(0, count);
  return { chosen: isTooLarge ? first.map(shortened) : first, left: items.slice(count) };
}

const withOwnSite = (pick: Pick): Pick => ({ ...pick, link: linkToBet(pick.book, null) });
const withoutLagging = (move: MoveAlert): MoveAlert => ({ ...move, lagging: [] });
