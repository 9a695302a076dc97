import { createHash } from 'node:crypto';
import type { Expectation } from '../../grading/expectation.ts';
import type { Flag } from '../../grading/flags.ts';
import type { PickGrade } from '../../grading/pick-grade.ts';
import type { ValueRow } from '../../scan/snapshot.ts';
import type { MoveAlertsOfScan } from '../moves/form-move-alerts.ts';
import { parseDestination } from '../subscriber/destination.ts';
import type { StoredStake } from './pick-stakes.ts';

/**
 * A selection as it is sent to one subscriber, every number as it is shown. It is stored first, and
 * never changes.
 */
export type Pick = Omit<
  ValueRow,
  'kind' | 'grade' | 'flags' | 'altBooks' | 'quotedAt' | 'since' | 'returned' | keyof Expectation
> &
  // Absent in a pick of an earlier release.
  Partial<Expectation> & {
    readonly grade: PickGrade;
    /** The reservations about it; absent without any, and in a pick of an earlier release. */
    readonly flags?: readonly Flag[];
    /** The lowest odds at which the subscriber's minimum expected value holds. */
    readonly minOdds: number;
    /** In `currency`; 0 where the stake is below its smallest unit. */
    readonly stake: number;
    readonly currency: string;
    /**
     * What each bankroll that it matches is to stake, in the account's order; absent where `stake`
     * says it, and in a pick of an earlier release.
     */
    readonly stakes?: readonly StoredStake[];
  };

/**
 * The picks of one POST body, or the line moves of one message to a chat with how many more of the
 * scan are left out. It keeps its id, prices and stakes
 * in every attempt; it shrinks as its events start.
 */
export type Delivery = {
  /** Sent as `webhook-id`. */
  readonly id: string;
  /** The account's. */
  readonly userId: string;
  /**
   * The scan after which it was formed, epoch milliseconds. A destination's deliveries are sent in
   * this order.
   */
  readonly slot: number;
  readonly picks: readonly Pick[];
} & Partial<MoveAlertsOfScan>;

/** What identifies a delivery: the destination, the scan, and the number of its outbox entry. */
export type DeliveryPlace = {
  readonly destination: string;
  readonly slot: number;
  readonly number: number;
};

/** The delivery at a place. The same place always gives the same id. */
export function formDelivery(
  { destination, slot, number }: DeliveryPlace,
  picks: readonly Pick[],
  told: Partial<MoveAlertsOfScan> = {},
): Delivery {
  const hash = createHash('sha256').update(`${slot}/${number}/${destination}`).digest('hex');
  // Contains no full stop, which would make the signed text ambiguous.
  const { userId } = parseDestination(destination);
  return { id: `dlv_${hash.slice(0, 32)}`, userId, slot, picks, ...told };
}

/** The picks and moves of a delivery whose events have not started by `now`; undefined if none. */
export function withoutStarted(delivery: Delivery, now: number): Delivery | undefined {
  const isAhead = ({ commenceTime }: { readonly commenceTime: number }) => commenceTime > now;
  const picks = delivery.picks.filter(isAhead);
  const moves = delivery.moves?.filter(isAhead);
  const isEmpty = picks.length === 0 && (moves ?? []).length === 0;
  return isEmpty ? undefined : { ...delivery, picks, ...(moves && { moves }) };
}

/** The latest start of an event of a delivery, epoch milliseconds. */
export function lastStart({ picks, moves = [] }: Delivery): number {
  return Math.max(...[...picks, ...moves].map(({ commenceTime }) => commenceTime));
}
