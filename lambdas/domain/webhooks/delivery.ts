import { createHash } from 'node:crypto';
import type { Pick } from './pick.ts';

/**
 * One POST body to come: what a subscriber got out of one scan, or a part of it where that was much (D18). It keeps its id,
 * its picks, their prices and stakes over every attempt. It never grows; it shrinks only as its events start.
 */
export type Delivery = {
  /** Sent as `webhook-id`. */
  readonly id: string;
  readonly userId: string;
  /** The scan it was formed after, epoch milliseconds: a subscriber's deliveries go out in this order. */
  readonly slot: number;
  readonly picks: readonly Pick[];
};

/** Where a delivery stands: whose it is, after which scan, and its line in the subscriber's ledger. */
export type DeliveryPlace = { readonly userId: string; readonly slot: number; readonly number: number };

/** The delivery at a place. Forming it twice gives the same id. */
export function formDelivery(place: DeliveryPlace, picks: readonly Pick[]): Delivery {
  const { userId, slot } = place;
  return { id: deliveryId(place), userId, slot, picks };
}

/** Has no full stop, which would make the signed text ambiguous. */
function deliveryId({ userId, slot, number }: DeliveryPlace): string {
  return `dlv_${createHash('sha256').update(`${slot}/${number}/${userId}`).digest('hex').slice(0, 32)}`;
}

export type Expiry = {
  /** What is still to be sent; undefined when nothing is, and the delivery closes as expired. */
  readonly open: Delivery | undefined;
  readonly expired: readonly Pick[];
};

/** Drops the picks whose event has started by `now`. */
export function expire(delivery: Delivery, now: number): Expiry {
  const left = delivery.picks.filter((pick) => pick.commenceTime > now);
  if (left.length === delivery.picks.length) return { open: delivery, expired: [] };
  const expired = delivery.picks.filter((pick) => pick.commenceTime <= now);
  return { open: left.length > 0 ? { ...delivery, picks: left } : undefined, expired };
}
