import { linkToBet } from '../odds/book-sites.ts';
import { type DeliveryPlace, formDelivery, type Pick } from './delivery.ts';
import type { DeliveryContent, EntryContent } from './outbox.ts';

/** How many picks usually fit: the first count that is tried. */
const USUAL_PICKS = 7;

/**
 * A delivery of as many of the first picks as fit one entry, and the picks left. A single pick that
 * does not fit has the book's own site for its link, and is then sent whether it fits or not.
 */
export function fillEntry(
  place: DeliveryPlace,
  picks: readonly Pick[],
  fits: (content: EntryContent, place: DeliveryPlace) => boolean,
): { readonly content: DeliveryContent; readonly left: readonly Pick[] } {
  const contentOf = (some: readonly Pick[]): DeliveryContent => ({
    kind: 'delivery',
    delivery: formDelivery(place, some),
    isReplay: false,
  });
  const fitsFirst = (count: number) => fits(contentOf(picks.slice(0, count)), place);
  let count = Math.min(picks.length, USUAL_PICKS);
  while (count < picks.length && fitsFirst(count + 1)) {
    count += 1;
  }
  while (count > 1 && !fitsFirst(count)) {
    count -= 1;
  }
  const isTooLarge = count === 1 && !fitsFirst(1);
  const shortened = (pick: Pick) => ({ ...pick, link: linkToBet(pick.book, null) });
  const chosen = picks.slice(0, count).map((pick) => (isTooLarge ? shortened(pick) : pick));
  return { content: contentOf(chosen), left: picks.slice(count) };
}
