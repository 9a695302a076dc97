import pLimit from 'p-limit';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { parseSlot } from '#domain/scan-grid/scan-grid.ts';
import { isSelectionBet } from '#domain/webhooks/alert-filters.ts';
import type { Delivery, DeliveryPlace } from '#domain/webhooks/delivery.ts';
import { fillEntry } from '#domain/webhooks/fill-entry.ts';
import { formPicks } from '#domain/webhooks/form-picks.ts';
import type { EntryContent, OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { Pick } from '#domain/webhooks/pick.ts';
import type { Subscriber } from '#domain/webhooks/subscriber.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { packWakeUps, type WakeUpMessage, wakeUpsFor } from '#domain/webhooks/wake-up.ts';
import { createOutboxCache, type OutboxView } from './outbox-cache.ts';

export type DispatchInput = {
  /** ISO 8601 instant of the scan. */
  readonly slot: string;
};

export type DispatchResult = {
  readonly slot: string;
  readonly subscribers: number;
  /** Deliveries formed, and the picks in them. */
  readonly deliveries: number;
  readonly picks: number;
  /** Subscribers that were sent a wake-up. */
  readonly woken: number;
  /** Subscribers whose outbox could not be read or written: the next scan tries again. */
  readonly failed: number;
};

/** The result for the scan loop, and the errors for the log. */
export type DispatchOutcome = { readonly result: DispatchResult; readonly faults: readonly Fault[] };
export type Fault = { readonly userId: string; readonly error: unknown };

type Deps = {
  /** The subscribers with a webhook whose plan includes it. */
  readonly subscribers: () => Promise<readonly Subscriber[]>;
  /** The value bets that the scan of a slot published; undefined if it published none or a later scan has replaced it. */
  readonly published: (slot: number) => Promise<readonly ValueRow[] | undefined>;
  readonly outbox: {
    readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]>;
    append(userId: string, number: number, content: EntryContent): Promise<boolean>;
    retire(userId: string, entry: OutboxEntry, now: number): Promise<void>;
    /** Whether an entry costs one write unit. */
    fits(content: EntryContent, place: DeliveryPlace): boolean;
  };
  readonly send: (messages: readonly WakeUpMessage[]) => Promise<void>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/** Outboxes that are read at the same time. */
const CONCURRENCY = 32;
/** Overlapping runs may write to the same outbox; this many conflicts in a row do not happen. */
const MAX_ATTEMPTS = 5;

/**
 * After a scan: forms the picks that are new to each subscriber, stores them as deliveries, and then sends a wake-up
 * for every subscriber with deliveries waiting, new or old. So after a lost message, a crash or a failed call the next
 * scan tries again. A run that is repeated, or that overlaps another, forms nothing twice.
 */
export function createDispatchPicks({ subscribers, published, outbox, send, now, intervalMs }: Deps) {
  const readOutbox = createOutboxCache(outbox.readFrom);

  /** Writes the picks to the next entries, as many in each as fit. Stops, and returns those written, at a conflict. */
  async function append(place: DeliveryPlace, picks: readonly Pick[]): Promise<readonly Delivery[]> {
    const written: Delivery[] = [];
    for (let rest = picks; rest.length > 0; ) {
      const number = place.number + written.length;
      const { content, left } = fillEntry({ ...place, number }, rest, outbox.fits);
      if (!(await outbox.append(place.userId, number, content))) break;
      written.push(content.delivery);
      rest = left;
    }
    return written;
  }

  async function serve({ userId, settings }: Subscriber, slot: number, bets: readonly ValueRow[]) {
    const formed: Delivery[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const view = await readOutbox(userId, now());
      for (const entry of view.toRetire) await outbox.retire(userId, entry, now());
      // Deliveries are formed in the order of the scans: a run that is late forms none.
      const isLate = slot < view.lastSlot;
      const picks = isLate ? [] : formPicks(bets, settings, historyOf(view, settings), now());
      if (picks.length === 0) return { userId, formed, outbox: view };
      formed.push(...(await append({ userId, slot, number: view.next }, picks)));
    }
    throw new Error(`Other runs wrote to the outbox of ${userId} under ${MAX_ATTEMPTS} attempts`);
  }

  return async function dispatchPicks(input: DispatchInput): Promise<DispatchOutcome> {
    const slot = parseSlot(input.slot);
    const [entitled, bets = []] = await Promise.all([subscribers(), published(slot)]);
    const selectionBets = bets.filter(isSelectionBet);
    const outcomes = await pLimit(CONCURRENCY).map(entitled, (subscriber) =>
      serve(subscriber, slot, selectionBets).catch((error: unknown) => ({
        userId: subscriber.userId,
        error,
      })),
    );
    const faults = outcomes.filter((outcome) => 'error' in outcome);
    const served = outcomes.filter((outcome) => 'outbox' in outcome);
    const wakeUps = served
      .map(({ userId, outbox: { from, entries } }) =>
        wakeUpsFor({ userId, slot, from }, entries, now(), intervalMs),
      )
      .filter(({ length }) => length > 0);
    await send(packWakeUps(wakeUps.flat()));
    const deliveries = served.flatMap(({ formed }) => formed);
    const result = {
      slot: input.slot,
      subscribers: entitled.length,
      deliveries: deliveries.length,
      picks: deliveries.reduce((sum, { picks }) => sum + picks.length, 0),
      woken: wakeUps.length,
      failed: faults.length,
    };
    return { result, faults };
  };
}

/** Only stakes in the currency of the present bankroll count. */
function historyOf({ claimed, staked }: OutboxView, { bankroll, currency }: SubscriberSettings) {
  const amounts = staked.get(currency);
  return {
    isClaimed: (key: string) => claimed.has(key),
    committed(eventId: string): number {
      const amount = amounts?.get(eventId);
      return amount === undefined ? 0 : amount / bankroll;
    },
  };
}
