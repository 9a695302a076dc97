import type { ReadBettingLog } from '#cache/read-betting-log.ts';
import {
  type BettingLog,
  type Recommended,
  stakedOf,
  withProfits,
} from '#domain/bets/betting-log.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { fitsMessage } from '#domain/webhooks/chats/index.ts';
import { formMoveAlerts } from '#domain/webhooks/moves/form-move-alerts.ts';
import { loudMoves } from '#domain/webhooks/moves/loud-moves.ts';
import type { PublishedMove } from '#domain/webhooks/moves/published-moves.ts';
import type { Delivery, DeliveryPlace } from '#domain/webhooks/outbox/delivery.ts';
import {
  type DeliveryContent,
  type DeliveryEntry,
  type EntryContent,
  fillEntry,
  type News,
  type Outbox,
  type OutboxEntry,
} from '#domain/webhooks/outbox/outbox.ts';
import { formPicks, type SubscriberHistory } from '#domain/webhooks/selection/form-picks.ts';
import { parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import type { Member } from '#domain/webhooks/subscriber/member.ts';
import { isHeldBack, isQuietFor } from '#domain/webhooks/subscriber/quiet-hours.ts';
import { createOutboxCache, type OutboxView, stakeKey } from './outbox-cache.ts';

export type GrowingOutbox = {
  readFrom(destination: string, number: number): Promise<Outbox>;
  /** False, and nothing written, if there is an entry of this number already. */
  append(destination: string, number: number, content: EntryContent): Promise<boolean>;
  retire(destination: string, entry: OutboxEntry, now: number): Promise<void>;
  /** Whether an entry costs one write unit. */
  fits(content: EntryContent, place: DeliveryPlace): boolean;
};

/** What a scan has published, and when the filters are asked, epoch milliseconds. */
export type Scan = {
  readonly slot: number;
  readonly bets: readonly ValueRow[];
  /** The line moves that may be news to a chat, the largest first. */
  readonly moves: readonly PublishedMove[];
  readonly at: number;
};

/** What is new to a subscriber, as their outbox is now. */
export type Planned = Member & {
  readonly view: OutboxView;
  readonly news: News;
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
export function createFormDeliveries(
  outbox: GrowingOutbox,
  bettingLogOf: ReadBettingLog,
  now: () => number,
) {
  const cache = createOutboxCache(outbox);

  /** A delivery is one entry and, to a chat, one message. */
  const fits = (content: DeliveryContent, place: DeliveryPlace) =>
    outbox.fits(content, place) && fitsMessage(place.destination, content.delivery);

  async function retire({ destination, toRetire }: OutboxView): Promise<void> {
    for (const entry of toRetire) {
      await outbox.retire(destination, entry, now());
    }
  }

  /** Reads the outbox and the betting log of a subscriber, and says what is new to them. */
  async function plan(member: Member, scan: Scan): Promise<Planned> {
    const { destination, settings } = member;
    const { userId } = parseDestination(destination);
    const [view, { log }] = await Promise.all([
      cache.read(destination, now()),
      bettingLogOf(userId, settings, scan.at),
    ]);
    await retire(view);
    // Deliveries are formed in the order of the scans.
    const isLate = scan.slot < view.contents.lastSlot;
    return { ...member, view, news: isLate ? NO_NEWS : newsTo(member, view, log, scan), isLate };
  }

  /**
   * Writes the news to the next entries, as much in each as fits. Stops at a conflict: then some of
   * it is left.
   */
  async function append({ destination, view, news }: Planned, slot: number) {
    const written: DeliveryEntry[] = [];
    let rest = news;
    while (!isNothing(rest)) {
      const number = view.next + written.length;
      const { content, left } = fillEntry({ destination, slot, number }, rest, fits);
      if (!(await outbox.append(destination, number, content))) {
        break;
      }
      written.push({ ...content, number, progress: null, isRetired: false, dueAt: slot });
      rest = left;
    }
    return { written, isWhole: isNothing(rest) };
  }

  /** Stores what was planned, and plans again after a conflict. */
  async function form(first: Planned, scan: Scan): Promise<Formed> {
    const deliveries: Delivery[] = [];
    let planned = first;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      if (isNothing(planned.news)) {
        return { ...planned, deliveries };
      }
      const { written, isWhole } = await append(planned, scan.slot);
      deliveries.push(...written.map(({ delivery }) => delivery));
      if (isWhole) {
        const view = cache.extend(planned.view, written, now());
        await retire(view);
        return { ...planned, view, deliveries };
      }
      planned = await plan(planned, scan);
    }
    throw new Error(
      `Other runs wrote to the outbox of ${first.destination} under ${MAX_ATTEMPTS} attempts`,
    );
  }

  return { plan, form };
}

const NO_NEWS: News = { picks: [], moves: [], leftOut: 0 };

function isNothing({ picks, moves }: News): boolean {
  return picks.length === 0 && moves.length === 0;
}

/** The bets of a scan that are new picks of a member, and the moves that they are to be told. */
function newsTo(member: Member, view: OutboxView, log: BettingLog, scan: Scan): News {
  const { destination, settings } = member;
  const { slot, bets, moves, at } = scan;
  const history = historyOf(view, log, at);
  const { movesSent: sent } = view.contents;
  const loud = loudMoves(destination, settings, moves, at);
  return {
    picks: formPicks(loudBets(bets, member, at), withProfits(settings, log), history, at),
    ...formMoveAlerts(loud, settings, { ...history, sent }, { slot, now: at }),
  };
}

/**
 * The bets of which picks may be formed: none in quiet hours of the member, and never those that
 * appeared in them.
 */
function loudBets(
  bets: readonly ValueRow[],
  { destination, settings: { quietHours } }: Member,
  at: number,
): readonly ValueRow[] {
  if (quietHours === null) {
    return bets;
  }
  return isHeldBack(destination, quietHours, at)
    ? []
    : bets.filter(
        ({ since }) => since === undefined || !isQuietFor(destination, quietHours, since),
      );
}

/**
 * What was sent before `at`, epoch milliseconds, and what is staked by it and by the log. Only
 * stakes in the present currency of a bankroll count.
 */
function historyOf({ contents }: OutboxView, log: BettingLog, at: number): SubscriberHistory {
  return {
    isClaimed: (key) => contents.claimed.has(key),
    stakedBy(bankroll) {
      const { id, currency } = bankroll;
      const recommended: Recommended = {
        on: (eventId) => contents.staked.get(stakeKey(id, currency, eventId))?.amount ?? 0,
        open() {
          const open = [...contents.staked.values()].filter(
            (staked) =>
              staked.bankrollId === id && staked.currency === currency && staked.startsAt > at,
          );
          return new Map(open.map(({ eventId, amount }) => [eventId, amount]));
        },
      };
      return stakedOf(log, bankroll, recommended);
    },
  };
}
