import { linkToBet } from '../../odds/book-sites.ts';
import {
  type DeliveryProgress,
  type DeliveryState,
  INITIAL_STATE,
} from '../delivery/delivery-progress.ts';
import type { MoveAlert, MoveAlertsOfScan } from '../moves/form-move-alerts.ts';
import { moveKey } from '../moves/published-moves.ts';
import { selectionKey } from '../selection/selection-key.ts';
import {
  type Delivery,
  type DeliveryPlace,
  formDelivery,
  lastStart,
  type Pick,
} from './delivery.ts';

/**
 * A subscriber's outbox: everything that was ever formed for them, in entries numbered from 1
 * without gaps. An entry is written only at the number after the newest entry that was read, and
 * only if no entry has that number. So every writer has read all claims before its own, and no
 * selection is claimed twice, however many processes write at once.
 *
 * The number must never be given out again, so the newest entry never expires: an entry is retired
 * (given its time of expiry) only once a newer one is stored.
 */
export type Outbox = {
  /** All entries, or those from some number on, in order. */
  readonly entries: readonly OutboxEntry[];
  /** The end of the last pause, which may be past, epoch milliseconds; null without a pause. */
  readonly pausedUntil: number | null;
};

export type OutboxEntry = DeliveryEntry | BaselineEntry;
export type DeliveryEntry = DeliveryContent & Stored;
export type BaselineEntry = BaselineContent & Stored;

/** What an entry says. It never changes. */
export type EntryContent = DeliveryContent | BaselineContent;

export type DeliveryContent = {
  readonly kind: 'delivery';
  readonly delivery: Delivery;
  /** Sent again on request. Its selections were claimed before. */
  readonly isReplay: boolean;
};

type BaselineContent = {
  readonly kind: 'baseline';
  /** Selections that were published before the webhook was saved: they are not new. */
  readonly keys: readonly string[];
  /** When it was written, epoch milliseconds. */
  readonly at: number;
  /**
   * Whether pending deliveries before it are never sent, because the webhook had been
   * removed.
   */
  readonly cancelsEarlier: boolean;
};

type Stored = {
  readonly number: number;
  /** Null until an attempt was made, or the delivery expired. */
  readonly progress: DeliveryProgress | null;
  readonly isRetired: boolean;
  /**
   * From when on a scan finds the entry in the index of pending deliveries, epoch milliseconds;
   * null where it is not in the index.
   */
  readonly dueAt: number | null;
};

/** The keys of the selections and of the moves that an entry claims. */
export function claimedKeys(content: EntryContent): readonly string[] {
  if (content.kind === 'baseline') {
    return content.keys;
  }
  const { picks, moves = [] } = content.delivery;
  return [...picks.map(selectionKey), ...moves.map(moveKey)];
}

/** The deliveries, without those that a removal of the webhook has cancelled. */
export function activeDeliveries(entries: readonly OutboxEntry[]): readonly DeliveryEntry[] {
  const lastCancel = entries.findLastIndex(
    (entry) => entry.kind === 'baseline' && entry.cancelsEarlier,
  );
  return allDeliveries(entries.slice(lastCancel + 1));
}

/** Every delivery, including the cancelled ones. */
export function allDeliveries(entries: readonly OutboxEntry[]): readonly DeliveryEntry[] {
  return entries.filter((entry) => entry.kind === 'delivery');
}

/**
 * Where delivery stands: the oldest waiting delivery, and the latest one before it that has
 * progress, which holds the failures in a row. That may be a cancelled one: a new address does not
 * reset them.
 */
export function frontOf(entries: readonly OutboxEntry[], now: number) {
  const front = activeDeliveries(entries).find((entry) => isWaiting(entry, now));
  const end = front?.number ?? Number.POSITIVE_INFINITY;
  const tried = allDeliveries(entries).filter(({ progress }) => progress !== null);
  return { front, previous: tried.findLast(({ number }) => number < end) };
}

/** The subscriber's state, by the delivery at the front or the one before it. */
export function stateOf({ entries, pausedUntil }: Outbox, now: number): DeliveryState {
  const { front, previous } = frontOf(entries, now);
  const state = (front?.progress ?? previous?.progress)?.state ?? INITIAL_STATE;
  const ends = [state.pausedUntil, pausedUntil].filter((end) => end !== null);
  return { ...state, pausedUntil: ends.length === 0 ? null : Math.max(...ends) };
}

/**
 * Whether a delivery is still to be sent. Past its time of expiry it is not: its progress may have
 * left the table.
 */
export function isWaiting({ progress, ...content }: DeliveryEntry, now: number): boolean {
  return progress === null ? now < keptUntil(content) : progress.status === 'waiting';
}

const DAY_MS = 86_400_000;
/** Seven days of log after the last event of a delivery has started. */
const DELIVERY_KEPT_MS = 7 * DAY_MS;
/** Feeds seldom list an event earlier than this before its start. */
const BASELINE_KEPT_MS = 60 * DAY_MS;

/** Until when the claims or the log of an entry are needed, epoch milliseconds. */
export function keptUntil(content: EntryContent): number {
  if (content.kind === 'baseline') {
    return content.at + BASELINE_KEPT_MS;
  }
  return lastStart(content.delivery) + DELIVERY_KEPT_MS;
}

/**
 * When an entry retired at `now` expires: a slow process that takes it for the newest must find it
 * for a day.
 */
export function expiryOf(content: EntryContent, now: number): number {
  return Math.max(keptUntil(content), now + DAY_MS);
}

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
