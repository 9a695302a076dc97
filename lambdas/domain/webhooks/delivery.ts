import { createHash } from 'node:crypto';
import type { ValueRow } from '../scan/snapshot.ts';

/**
 * A selection as it is sent to one subscriber, every number as it is shown. It is stored first, and
 * never changes.
 */
export type Pick = Omit<ValueRow, 'kind' | 'flags' | 'altBooks' | 'quotedAt'> & {
  /** The lowest odds at which the subscriber's minimum expected value holds. */
  readonly minOdds: number;
  /** In `currency`; 0 where the stake is below its smallest unit. */
  readonly stake: number;
  readonly currency: string;
};

/**
 * The picks of one POST body. It keeps its id, prices and stakes in every attempt; it shrinks as
 * its events start.
 */
export type Delivery = {
  /** Sent as `webhook-id`. */
  readonly id: string;
  readonly userId: string;
  /**
   * The scan after which it was formed, epoch milliseconds. A subscriber's deliveries are sent in
   * this order.
   */
  readonly slot: number;
  readonly picks: readonly Pick[];
};

/** What identifies a delivery: the subscriber, the scan, and the number of its outbox entry. */
export type DeliveryPlace = {
  readonly userId: string;
  readonly slot: number;
  readonly number: number;
};

/** The delivery at a place. The same place always gives the same id. */
export function formDelivery(
  { userId, slot, number }: DeliveryPlace,
  picks: readonly Pick[],
): Delivery {
  const hash = createHash('sha256').update(`${slot}/${number}/${userId}`).digest('hex');
  // Contains no full stop, which would make the signed text ambiguous.
  return { id: `dlv_${hash.slice(0, 32)}`, userId, slot, picks };
}

/** The delivery without the picks whose event has started by `now`; undefined when none is left. */
export function withoutStarted(delivery: Delivery, now: number): Delivery | undefined {
  const picks = delivery.picks.filter((pick) => pick.commenceTime > now);
  return picks.length > 0 ? { ...delivery, picks } : undefined;
}
