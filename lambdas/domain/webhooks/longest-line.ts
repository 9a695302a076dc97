import { type DeliveryPlace, formDelivery } from './delivery.ts';
import type { LedgerLine } from './ledger.ts';
import type { Pick } from './pick.ts';

type DeliveryLine = Extract<LedgerLine, { kind: 'delivery' }>;

/** As many as fit as a rule: where to start counting. */
const USUAL_PICKS = 7;

/**
 * The line at a place with as many of the first picks as fit, and the picks left for lines behind it. One pick alone that does
 * not fit goes without its link, a convenience, and is sent whether it fits then or not: its texts say what to bet on.
 */
export function longestLine(
  place: DeliveryPlace,
  picks: readonly Pick[],
  fits: (userId: string, line: LedgerLine) => boolean,
): { readonly line: DeliveryLine; readonly left: readonly Pick[] } {
  const lineOf = (some: readonly Pick[]): DeliveryLine => {
    const delivery = formDelivery(place, some);
    return { number: place.number, kind: 'delivery', delivery, isReplay: false };
  };
  const isRoomFor = (count: number) => fits(place.userId, lineOf(picks.slice(0, count)));
  let count = Math.min(picks.length, USUAL_PICKS);
  while (count < picks.length && isRoomFor(count + 1)) count += 1;
  while (count > 1 && !isRoomFor(count)) count -= 1;
  const taken = picks.slice(0, count);
  const isTooLong = count === 1 && !isRoomFor(1);
  const line = lineOf(isTooLong ? taken.map((pick) => ({ ...pick, link: null })) : taken);
  return { line, left: picks.slice(count) };
}
