/** One set of quotes out of those of several feeds, by what is known of their events. */
import {
  mergeOffers,
  type PlacedOffer,
  placedOffers,
  withSidesSwapped,
} from '../event-matching/merge-offers.ts';
import {
  createQuotesBuilder,
  type FeedListing,
  offersOf,
  type SportEvent,
  type SportQuotes,
} from '../odds/quotes.ts';
import { type FeedQuotes, type KnownQuotes, quotesInUse } from './known-quotes.ts';
import type { Union, UnitedEvent, UnitedMember } from './union.ts';
import { createUnitedColumns } from './united-columns.ts';

/** An event in the quotes of its feed. */
export type ListedEvent = { readonly sport: SportQuotes; readonly event: SportEvent };

/**
 * The events of a feed that are used at a time (epoch milliseconds): each id's latest answer.
 * `seeTwice` is called for every other answer.
 */
export function listedEvents(
  { quotes }: FeedQuotes,
  now: number,
  seeTwice?: () => void,
): ReadonlyMap<string, ListedEvent> {
  const byId = new Map<string, ListedEvent>();
  for (const sport of quotesInUse(quotes, now)) {
    for (const event of sport.events) {
      const other = byId.get(event.id);
      if (other !== undefined) {
        seeTwice?.();
      }
      if (other === undefined || sport.readAt > other.sport.readAt) {
        byId.set(event.id, { sport, event });
      }
    }
  }
  return byId;
}

/**
 * The quotes of several feeds as one feed's: every event has its `listings`, every offer its `feed`,
 * each sport is there once. Depends on its input alone, so that what the feeds told and how they
 * were united is enough to have the quotes again.
 */
export function uniteQuotes(feeds: readonly FeedQuotes[], { at, events }: Union): KnownQuotes {
  const columns = createSports();
  for (const { quotes } of feeds) {
    for (const { sportKey, readAt, rejected } of quotesInUse(quotes, at)) {
      columns.addAnswer(sportKey, readAt, rejected);
    }
  }
  const listed = new Map(feeds.map((feed) => [feed.name, listedEvents(feed, at)]));
  for (const event of events) {
    addEvent(event, columns.of(event.sportKey), ({ feed, event: id }) => listed.get(feed)?.get(id));
  }
  return {
    sports: [...new Set(feeds.flatMap(({ quotes }) => quotes.sports))],
    kept: columns.build(),
  };
}

/** Collects the quotes of each sport; a sport is as old as the latest answer about it. */
function createSports() {
  const sports = new Map<string, ReturnType<typeof createUnitedColumns>>();
  const reads = new Map<string, number>();
  function of(sportKey: string) {
    const known = sports.get(sportKey) ?? createUnitedColumns(sportKey);
    sports.set(sportKey, known);
    return known;
  }
  return {
    of,
    addAnswer(sportKey: string, readAt: number, rejected: SportQuotes['rejected']): void {
      reads.set(sportKey, Math.max(readAt, reads.get(sportKey) ?? 0));
      for (const [reason, count] of Object.entries(rejected)) {
        of(sportKey).reject(reason, count);
      }
      of(sportKey);
    },
    build: () =>
      Array.from(sports, ([sportKey, columns]) => {
        return { answer: columns.build(reads.get(sportKey) ?? 0), unconfirmedEmpty: false };
      }),
  };
}

function addEvent(
  { eventId: id, home, away, commenceTime, doubt, members }: UnitedEvent,
  columns: ReturnType<typeof createUnitedColumns>,
  find: (member: UnitedMember) => ListedEvent | undefined,
): void {
  const listings: FeedListing[] = [];
  let offers: readonly PlacedOffer[] = [];
  let disagreements = 0;
  for (const member of members) {
    const { feed, how, score } = member;
    const found = find(member);
    if (found === undefined) {
      throw new RangeError(`${feed} has no event ${member.event}`);
    }
    const { event } = found;
    const told = member.swapped ? withOtherSides(found) : found;
    const own = placedOffers(feed, told.sport, told.event);
    const merged = mergeOffers(offers, own);
    offers = merged.offers;
    disagreements += merged.feedsDisagree.length;
    const names = { home: event.home, away: event.away, commenceTime: event.commenceTime };
    listings.push({ feed, eventId: event.id, ...names, how, score });
  }
  const served = { id, home, away, commenceTime, listings };
  columns.addEvent(doubt ? { ...served, doubt } : served, offers);
  if (disagreements > 0) {
    columns.reject('feeds_disagree', disagreements);
  }
}

/** An event with home and away exchanged, in quotes of its own. */
function withOtherSides({ sport, event }: ListedEvent): ListedEvent {
  const builder = createQuotesBuilder(sport.sportKey);
  builder.addEvent(event, offersOf(sport, event).map(withSidesSwapped));
  const quotes = builder.build(sport.readAt);
  return { sport: quotes, event: quotes.events[0] ?? event };
}
