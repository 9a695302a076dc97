import type { ValueRow } from '#domain/scan/snapshot.ts';
import type { Delivery, DeliveryPlace, Pick } from '#domain/webhooks/delivery.ts';
import { fillEntry } from '#domain/webhooks/fill-entry.ts';
import { formPicks } from '#domain/webhooks/form-picks.ts';
import type { DeliveryEntry, EntryContent, OutboxEntry } from '#domain/webhooks/outbox.ts';
import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import type { Member } from './member-cache.ts';
import { createOutboxCache, type OutboxView, stakeKey } from './outbox-cache.ts';

export type Outbox = {
  readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]>;
  appendOwed(userId: string, number: number, content: EntryContent): Promise<boolean>;
  retire(userId: string, entry: OutboxEntry, now: number): Promise<void>;
  /** Whether an entry costs one write unit. */
  fits(content: EntryContent, place: DeliveryPlace): boolean;
};

/** What a scan has published, and when the filters are asked, epoch milliseconds. */
export type Scan = {
  readonly slot: number;
  readonly bets: readonly ValueRow[];
  readonly at: number;
};

/** What is new to a subscriber, as their outbox is now. */
export type Planned = Member & {
  readonly view: OutboxView;
  readonly picks: readonly Pick[];
  /** A later scan has formed deliveries: what this one found is left to the scans after it. */
  readonly isLate: boolean;
};

/** The deliveries that were stored, and the outbox after them. */
type Formed = Planned & { readonly deliveries: readonly Delivery[] };

/** Overlapping runs may write to the same outbox; this many conflicts in a row do not happen. */
const MAX_ATTEMPTS = 5;

/**
 * Forms and stores the deliveries of subscribers. Runs that overlap form nothing twice, because an
 * entry is only written at a number that has none, after all entries before it were read.
 */
export function createFormDeliveries(outbox: Outbox, now: () => number) {
  const cache = createOutboxCache(outbox);

  async function retire({ userId, toRetire }: OutboxView): Promise<void> {
    for (const entry of toRetire) {
      await outbox.retire(userId, entry, now());
    }
  }

  /** Reads the outbox of a subscriber and says which of the bets are new picks. */
  async function plan(member: Member, { slot, bets, at }: Scan): Promise<Planned> {
    const view = await cache.read(member.userId, now());
    await retire(view);
    // Deliveries are formed in the order of the scans.
    const isLate = slot < view.contents.lastSlot;
    const picks = isLate
      ? []
      : formPicks(bets, member.settings, historyOf(view, member.settings), at);
    return { ...member, view, picks, isLate };
  }

  /**
   * Writes the picks to the next entries, as many in each as fit. Stops at a conflict: then some
   * picks are left.
   */
  async function append({ userId, view, picks }: Planned, slot: number, requireTime: () => void) {
    const written: DeliveryEntry[] = [];
    let rest = picks;
    while (rest.length > 0) {
      const number = view.next + written.length;
      const { content, left } = fillEntry({ userId, slot, number }, rest, outbox.fits);
      requireTime();
      if (!(await outbox.appendOwed(userId, number, content))) {
        break;
      }
      written.push({ ...content, number, progress: null, isRetired: false });
      rest = left;
    }
    return { written, isWhole: rest.length === 0 };
  }

  /**
   * Stores what was planned, and plans anew after a conflict. `requireTime` throws when it is too
   * late to store.
   */
  async function form(first: Planned, scan: Scan, requireTime: () => void): Promise<Formed> {
    const deliveries: Delivery[] = [];
    let planned = first;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      if (planned.picks.length === 0) {
        return { ...planned, deliveries };
      }
      const { written, isWhole } = await append(planned, scan.slot, requireTime);
      deliveries.push(...written.map(({ delivery }) => delivery));
      if (isWhole) {
        const view = cache.extend(planned.view, written, now());
        await retire(view);
        return { ...planned, view, deliveries };
      }
      planned = await plan(planned, scan);
    }
    throw new Error(
      `Other runs wrote to the outbox of ${first.userId} under ${MAX_ATTEMPTS} attempts`,
    );
  }

  return { plan, form };
}

/** Only stakes in the currency of the present bankroll count. */
function historyOf({ contents }: OutboxView, { bankroll, currency }: SubscriberSettings) {
  return {
    isClaimed: (key: string) => contents.claimed.has(key),
    committed(eventId: string): number {
      const amount = contents.staked.get(stakeKey(currency, eventId));
      return amount === undefined ? 0 : amount / bankroll;
    },
  };
}
