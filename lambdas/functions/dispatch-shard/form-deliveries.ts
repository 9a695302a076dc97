import type { ValueRow } from '#domain/scan/snapshot.ts';
import type { Delivery, DeliveryPlace } from '#domain/webhooks/delivery.ts';
import { fillEntry } from '#domain/webhooks/fill-entry.ts';
import { formPicks } from '#domain/webhooks/form-picks.ts';
import type { DeliveryEntry, EntryContent, OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { Pick } from '#domain/webhooks/pick.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Member } from './member-cache.ts';
import { createOutboxCache, type OutboxView } from './outbox-cache.ts';

export type Outbox = {
  readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]>;
  appendOwed(userId: string, number: number, content: EntryContent): Promise<boolean>;
  retire(userId: string, entry: OutboxEntry, now: number): Promise<void>;
  /** Whether an entry costs one write unit. */
  fits(content: EntryContent, place: DeliveryPlace): boolean;
};

/** What is new to a subscriber, as their outbox is now. */
export type Planned = {
  readonly member: Member;
  readonly view: OutboxView;
  readonly picks: readonly Pick[];
  /** A later scan has formed deliveries: what this one found is left to the scans after it. */
  readonly isLate: boolean;
};

/** The deliveries that were stored, and the outbox after them. */
export type Formed = Planned & { readonly deliveries: readonly Delivery[] };

/** Overlapping runs may write to the same outbox; this many conflicts in a row do not happen. */
const MAX_ATTEMPTS = 5;

/**
 * Forms and stores the deliveries of subscribers. A run that is repeated, or that overlaps another, forms nothing twice,
 * because an entry is only written at a number that has none, after all entries before it were read.
 */
export function createFormDeliveries(outbox: Outbox, now: () => number) {
  const cache = createOutboxCache(outbox.readFrom);

  async function retire(userId: string, { toRetire }: OutboxView): Promise<void> {
    for (const entry of toRetire) await outbox.retire(userId, entry, now());
  }

  /** Reads the outbox of a subscriber and says which of the bets are new picks. `at` is when the filters are asked. */
  async function plan(member: Member, slot: number, bets: readonly ValueRow[], at: number): Promise<Planned> {
    const { userId, settings } = member;
    const view = await cache.read(userId, now());
    await retire(userId, view);
    // Deliveries are formed in the order of the scans.
    const isLate = slot < view.lastSlot;
    const picks = isLate ? [] : formPicks(bets, settings, historyOf(view, settings), at);
    return { member, view, picks, isLate };
  }

  /** Writes the picks to the next entries, as many in each as fit. Stops at a conflict: then some picks are left. */
  async function append(place: DeliveryPlace, picks: readonly Pick[], requireTime: () => void) {
    const written: DeliveryEntry[] = [];
    let rest = picks;
    while (rest.length > 0) {
      const number = place.number + written.length;
      const { content, left } = fillEntry({ ...place, number }, rest, outbox.fits);
      requireTime();
      if (!(await outbox.appendOwed(place.userId, number, content))) break;
      written.push({ ...content, number, progress: null, isRetired: false });
      rest = left;
    }
    return { written, isWhole: rest.length === 0 };
  }

  /** Stores what was planned, and plans anew after a conflict. `requireTime` throws when it is too late to store. */
  async function form(
    first: Planned,
    scan: { readonly slot: number; readonly bets: readonly ValueRow[]; readonly at: number },
    requireTime: () => void,
  ): Promise<Formed> {
    const deliveries: Delivery[] = [];
    const { userId } = first.member;
    let planned = first;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      if (planned.picks.length === 0) return { ...planned, deliveries };
      const place = { userId, slot: scan.slot, number: planned.view.next };
      const { written, isWhole } = await append(place, planned.picks, requireTime);
      deliveries.push(...written.map(({ delivery }) => delivery));
      if (isWhole) {
        const view = cache.extend(userId, planned.view, written, now());
        await retire(userId, view);
        return { ...planned, view, deliveries };
      }
      planned = await plan(planned.member, scan.slot, scan.bets, scan.at);
    }
    throw new Error(`Other runs wrote to the outbox of ${userId} under ${MAX_ATTEMPTS} attempts`);
  }

  return { plan, form };
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
