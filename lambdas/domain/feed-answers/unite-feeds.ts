/** One set of quotes out of several feeds. */

import type { Knowledge, KnownEvent } from '../event-matching/knowledge.ts';
import { type LeftOutReason, linkFeeds } from '../event-matching/link-feeds.ts';
import type { UnmatchableCounts } from '../event-matching/read-events.ts';
import { knownAs, type ServedEvent, serveEvents } from '../event-matching/served-events.ts';
import type { FeedQuotes, KnownQuotes } from './known-quotes.ts';
import type { Union, UnitedEvent, UnitedMember } from './union.ts';
import { listedEvents, uniteQuotes } from './unite-quotes.ts';

/** What the first scan of several feeds starts from. */
export const NOTHING_LEARNED: Knowledge = { names: {}, decisions: [], events: [], doubts: {} };

type Input = {
  /** In the order of preference. */
  readonly feeds: readonly FeedQuotes[];
  readonly knowledge: Knowledge;
  /** Epoch milliseconds. */
  readonly now: number;
};

type LeftOutCounts = Readonly<Partial<Record<UnusedReason, number>>>;

/**
 * Why an event of a feed is not used: what the linking says, its feed has its id twice, or the id
 * cannot be published.
 */
type UnusedReason = LeftOutReason | 'duplicate_id' | 'unusable_id';

/** How the events of several feeds came together. */
export type LinkReport = {
  /** Events with prices of more than one feed. */
  readonly linked: number;
  /** Events that are not used, by feed and reason. */
  readonly leftOut: Readonly<Record<string, LeftOutCounts>>;
  /** Events that are compared with none, by feed and reason. */
  readonly unmatchable: Readonly<Record<string, UnmatchableCounts>>;
};

export type UnitedFeeds = {
  /** Each sport once. Every event has its `listings`, every offer its `feed`. */
  readonly quotes: KnownQuotes;
  /** What it takes to have the quotes again from what the feeds told. */
  readonly union: Union;
  /** For the next scan. */
  readonly knowledge: Knowledge;
  readonly links: LinkReport;
};

/** An event is remembered for so long after its start. */
const REMEMBERED_MS = 3 * 86_400_000;
/** Events that are remembered, of each feed the same share; of more, those that start first. */
const MAX_EVENTS = 60_000;

/**
 * Unites what several feeds say: events that are one have one id and the names of the feed that had
 * them first, one book's offer in two feeds is there once, and events that feeds contradict each
 * other about carry a doubt. Depends on its input alone.
 */
export function uniteFeeds({ feeds, knowledge, now }: Input): UnitedFeeds {
  const known = knowledge.events.filter(({ start }) => start + REMEMBERED_MS > now);
  const rowOf = new Map(known.map((row) => [keyOf(row.feed, row.event), row]));
  const unused: { readonly feed: string; readonly reason: UnusedReason }[] = [];
  const listedFeeds = feeds.map((feed) => {
    const { name } = feed;
    const seeTwice = () => unused.push({ feed: name, reason: 'duplicate_id' });
    const events = Array.from(listedEvents(feed, now, seeTwice).values(), ({ sport, event }) => {
      return { feed: name, sport, event, known: rowOf.get(keyOf(name, event.id)) };
    });
    return { name, events };
  });
  const linked = linkFeeds(listedFeeds, knowledge);
  const served = serveEvents(linked.events);
  const isServed = new Set(served.map((each) => each.linked));
  for (const { members } of linked.events.filter((event) => !isServed.has(event))) {
    unused.push(
      ...members.map(({ listed: { feed } }) => ({ feed, reason: 'unusable_id' as const })),
    );
  }
  for (const { id, as: ways } of served) {
    for (const [listed, as] of ways) {
      rowOf.set(keyOf(listed.feed, listed.event.id), knownAs(listed, id, as, now));
    }
  }
  for (const { listed, reason } of linked.leftOut) {
    if (reason !== 'new_link') {
      const { id = listed.event.id, as } = listed.known ?? {};
      rowOf.set(keyOf(listed.feed, listed.event.id), knownAs(listed, id, as, now));
    }
  }
  const events = remembered([...rowOf.values()], now);
  const isKnown = new Set(events.map(({ feed, event }) => keyOf(feed, event)));
  const doubts = Object.entries(linked.doubts).map(
    ([feed, ofFeed]) =>
      [feed, ofFeed.filter(({ second }) => isKnown.has(keyOf(feed, second)))] as const,
  );
  const union = { at: now, events: served.flatMap(toUnitedEvent) };
  return {
    quotes: uniteQuotes(feeds, union),
    union,
    knowledge: { ...knowledge, names: linked.names, events, doubts: Object.fromEntries(doubts) },
    links: {
      linked: linked.events.filter(({ members }) => members.length > 1).length,
      leftOut: countReasons([
        ...unused,
        ...linked.leftOut.map(({ listed: { feed }, reason }) => ({ feed, reason })),
      ]),
      unmatchable: linked.unmatchable,
    },
  };
}

const keyOf = (feed: string, event: string) => `${feed}\n${event}`;

/** What is remembered after a scan: a feed that lists very many events takes no room of others. */
function remembered(rows: readonly KnownEvent[], now: number): readonly KnownEvent[] {
  const inTime = rows
    .filter(({ start }) => start + REMEMBERED_MS > now)
    .sort((a, b) => a.start - b.start);
  const ofFeeds = [...Map.groupBy(inTime, ({ feed }) => feed).values()];
  const share = Math.floor(MAX_EVENTS / ofFeeds.length);
  return inTime.length <= MAX_EVENTS ? inTime : ofFeeds.flatMap((of) => of.slice(0, share));
}

function countReasons(unused: readonly { readonly feed: string; readonly reason: UnusedReason }[]) {
  const counts: Record<string, Partial<Record<UnusedReason, number>>> = {};
  for (const { feed, reason } of unused) {
    const ofFeed = counts[feed] ?? {};
    ofFeed[reason] = (ofFeed[reason] ?? 0) + 1;
    counts[feed] = ofFeed;
  }
  return counts;
}

function toUnitedEvent({ id, linked: { members, doubt }, as: ways }: ServedEvent): UnitedEvent[] {
  const [first] = members;
  if (first === undefined) {
    return [];
  }
  const made = members.map(({ listed }): UnitedMember => {
    const { feed, event, sport } = listed;
    const { swapped = false, how = null, score = null } = ways.get(listed) ?? {};
    return { feed, sportKey: sport.sportKey, event: event.id, swapped, how, score };
  });
  const { sport, event } = first.listed;
  const { sportKey, home, away } = ways.get(first.listed) ?? { ...event, sportKey: sport.sportKey };
  // The match has started once one feed says so.
  const commenceTime = Math.min(...members.map(({ listed }) => listed.event.commenceTime));
  const isSimilar = made.some(({ how }) => how === 'similar');
  const open = doubt ?? (isSimilar ? ('similar_names' as const) : undefined);
  const served = { eventId: id, sportKey, home, away, commenceTime };
  return [{ ...served, ...(open && { doubt: open }), members: made }];
}
