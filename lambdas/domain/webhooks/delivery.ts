import { createHash } from 'node:crypto';
import type { Pick } from './pick.ts';

/**
 * One POST body to come: what a subscriber got out of one scan (D18). It keeps its id, its picks, their prices
 * and stakes over every attempt. It never grows; it shrinks only as its events start.
 */
export type Delivery = {
  /** Sent as `webhook-id`. */
  readonly id: string;
  readonly userId: string;
  /** The scan it was formed after, epoch milliseconds: a subscriber's deliveries go out in this order. */
  readonly slot: number;
  readonly picks: readonly Pick[];
};

/** The delivery of one subscriber and scan; undefined without picks. Forming it twice gives the same id. */
export function formDelivery(userId: string, slot: number, picks: readonly Pick[]): Delivery | undefined {
  if (picks.length === 0) return undefined;
  return { id: deliveryId(userId, slot), userId, slot, picks };
}

/** Has no full stop, which would make the signed text ambiguous. */
function deliveryId(userId: string, slot: number): string {
  return `dlv_${createHash('sha256').update(`${slot}/${userId}`).digest('hex').slice(0, 32)}`;
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
