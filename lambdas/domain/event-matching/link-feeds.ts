/** Which events of several feeds are one, feed by feed in their order. */
import type { FeedDoubt, SportEvent, SportQuotes } from '#domain/odds/quotes.ts';
import { sportOf } from '../markets/sports.ts';
import { type Knowledge, type KnownEvent, standingDecisions } from './knowledge.ts';
import { countSightings, type NameRow } from './learned-names.ts';
import { type EventLink, matchEvents } from './match-events.ts';
import type { HowKnown } from './name-comparison.ts';
import { eventPrices, type HoldReason, type PriceDoubt, reviewPrices } from './price-agreement.ts';
import type { FeedEvent, UnmatchableCounts } from './read-events.ts';

/** An event as one feed lists it. */
export type Listed = {
  readonly feed: string;
  readonly sport: SportQuotes;
  readonly event: SportEvent;
  readonly known: KnownEvent | undefined;
};

/** A listed event among others of the same match. */
export type Member = {
  readonly listed: Listed;
  /** Its home is the away side of the listed event that the match was found by. */
  readonly swapped: boolean;
  /** How it is known to be one with that event; null for that event itself. */
  readonly how: HowKnown | null;
  readonly score: number | null;
};

/** One match, as some feeds list it. */
export type LinkedEvent = {
  /** At least one; each of another feed, in the order of the feeds. */
  readonly members: readonly Member[];
  /** Linked for the first time: their prices are used from the next scan on. */
  readonly waiting: readonly Member[];
  readonly doubt: FeedDoubt | undefined;
};

/**
 * Why an event of a feed is not used in a scan: its link is new, its prices, sides or start are
 * doubtful, or too many events of the feed or of its sport are.
 */
export type LeftOutReason = 'new_link' | 'starts_apart' | 'clocks_differ' | HoldReason;

export type LinkedFeeds = {
  readonly events: readonly LinkedEvent[];
  readonly leftOut: readonly { readonly listed: Listed; readonly reason: LeftOutReason }[];
  readonly names: Knowledge['names'];
  readonly doubts: Knowledge['doubts'];
  /** How many events of each feed are compared with none, by reason. */
  readonly unmatchable: Readonly<Record<string, UnmatchableCounts>>;
};

type Group = { members: Member[]; waiting: Member[]; doubt: FeedDoubt | undefined };

/** The listed events of one feed. */
export type ListedFeed = { readonly name: string; readonly events: readonly Listed[] };

/**
 * Links the events of each feed to those of the feeds before it. A new link waits one scan, in
 * which only the event that was known first is used. Where feeds contradict each other about an
 * event, that of the later feed is left out and that of the earlier one is doubtful, unless two
 * feeds agree about it.
 */
export function linkFeeds(feeds: readonly ListedFeed[], knowledge: Knowledge): LinkedFeeds {
  const groups: Group[] = [];
  const leftOut: { listed: Listed; reason: LeftOutReason }[] = [];
  const names: Record<string, readonly NameRow[]> = { ...knowledge.names };
  const doubts: Record<string, readonly PriceDoubt[]> = { ...knowledge.doubts };
  const unmatchable: Record<string, UnmatchableCounts> = {};
  const addAlone = (listed: Listed, doubt?: FeedDoubt) => {
    groups.push({ members: [memberOf(listed)], waiting: [], doubt });
  };
  for (const [index, { name, events }] of feeds.entries()) {
    if (index === 0) {
      for (const listed of events) {
        addAlone(listed);
      }
      continue;
    }
    const review = reviewFeed(groups, events, {
      rows: names[name] ?? [],
      decisions: standingDecisions(knowledge.decisions),
      doubts: doubts[name] ?? [],
    });
    names[name] = review.rows;
    doubts[name] = review.doubts;
    if (index === 1) {
      unmatchable[feeds[0]?.name ?? ''] = review.unmatchable.first;
    }
    unmatchable[name] = review.unmatchable.second;
    for (const listed of events) {
      const verdict = review.verdictOn(listed);
      if (verdict.kind === 'linked') {
        join(verdict.group, { ...verdict.link, listed });
      } else if (verdict.kind === 'apart') {
        addAlone(listed, verdict.doubt);
      } else {
        leftOut.push({ listed, reason: verdict.reason });
      }
    }
    for (const group of review.doubtful) {
      if (group.members.length === 1) {
        group.doubt = 'feeds_disagree';
      }
    }
  }
  for (const { waiting } of groups) {
    leftOut.push(...waiting.map(({ listed }) => ({ listed, reason: 'new_link' as const })));
  }
  return { events: groups, leftOut, names, doubts, unmatchable };
}

function memberOf(listed: Listed): Member {
  return { listed, swapped: false, how: null, score: null };
}

/** Adds an event to its match. Where the link is new, those known first are used alone. */
function join(group: Group, { swapped, ...link }: Member): void {
  const member = { ...link, swapped: swapped !== group.members[0]?.swapped };
  const { known } = member.listed;
  const others = [...group.members, ...group.waiting].map(({ listed }) => listed.known);
  if (known && others.some((other) => other?.id === known.id)) {
    group.members.push(member);
    return;
  }
  const before = Math.min(...others.map((other) => other?.since ?? Number.POSITIVE_INFINITY));
  if ((known?.since ?? Number.POSITIVE_INFINITY) < before) {
    group.waiting.push(...group.members);
    group.members = [member];
  } else {
    group.waiting.push(member);
  }
}

type Verdict =
  | {
      readonly kind: 'linked';
      readonly group: Group;
      readonly link: Pick<EventLink, 'swapped' | 'how' | 'score'>;
    }
  | { readonly kind: 'apart'; readonly doubt?: FeedDoubt }
  | { readonly kind: 'left_out'; readonly reason: LeftOutReason };

type Before = {
  readonly rows: readonly NameRow[];
  readonly decisions: ReturnType<typeof standingDecisions>;
  readonly doubts: readonly PriceDoubt[];
};

/** What names and prices say about the events of one feed beside those of the feeds before it. */
function reviewFeed(groups: readonly Group[], events: readonly Listed[], before: Before) {
  const groupOf = new Map(groups.map((group) => [keyOfGroup(group), group]));
  const listedOf = new Map(events.map((listed) => [listed.event.id, listed]));
  const matching = matchEvents(
    Array.from(groupOf, ([key, group]) => toFeedEvent(leadOf(group), key)),
    events.map((listed) => toFeedEvent(listed, listed.event.id)),
    before,
  );
  const pricesOf = ({ event, sport }: Listed) => eventPrices(sport, event);
  const reviewed = reviewPrices(
    matching.links,
    ({ first, second }) => [
      pricesOf(leadOf(groupOf.get(first) as Group)),
      pricesOf(listedOf.get(second) as Listed),
    ],
    before.doubts,
  );
  const linked = new Map(reviewed.accepted.map((link) => [link.second, link]));
  const dropped = new Map(reviewed.dropped.map((link) => [link.second, link]));
  const held = new Map<string, LeftOutReason>([
    ...matching.startsApart.map(({ second }) => [second, 'starts_apart'] as const),
    ...reviewed.held.map(({ second, reason }) => [second, reason] as const),
  ]);
  const doubtfulStarts = new Set(
    [...reviewed.held, ...reviewed.dropped].flatMap(({ first, second }) => [
      leadOf(groupOf.get(first) as Group).event.commenceTime,
      (listedOf.get(second) as Listed).event.commenceTime,
    ]),
  );
  const clocksDiffer = new Set(matching.clocksDiffer);
  const { feedsApart } = reviewed;
  const doubtfulKeys = new Set(
    [
      ...matching.startsApart,
      ...reviewed.dropped,
      ...reviewed.held.filter(({ reason }) => reason !== 'sides_unconfirmed'),
    ].map(({ first }) => first),
  );
  const doubtful = feedsApart
    ? groups
    : groups.filter(
        (group) =>
          doubtfulKeys.has(keyOfGroup(group)) ||
          clocksDiffer.has(sportOf(leadOf(group).sport.sportKey)),
      );
  return {
    // What prices contradict teaches no names. A sighting is known by the start of its event.
    rows: countSightings(
      before.rows,
      matching.sightings.filter(({ start }) => !feedsApart && !doubtfulStarts.has(start)),
    ),
    doubts: [...reviewed.doubts, ...otherDoubts(before.doubts, matching.links)],
    unmatchable: matching.unmatchable,
    doubtful,
    verdictOn({ event, sport }: Listed): Verdict {
      const link = linked.get(event.id);
      const reason = held.get(event.id);
      if (clocksDiffer.has(sportOf(sport.sportKey))) {
        return { kind: 'left_out', reason: 'clocks_differ' };
      }
      if (reason !== undefined || feedsApart) {
        return { kind: 'left_out', reason: reason ?? 'feeds_apart' };
      }
      if (link === undefined) {
        return dropped.has(event.id)
          ? { kind: 'apart', doubt: 'feeds_disagree' }
          : { kind: 'apart' };
      }
      const { swapped, how, score } = link;
      const group = groupOf.get(link.first) as Group;
      return { kind: 'linked', group, link: { swapped, how, score } };
    },
  };
}

const leadOf = ({ members }: Group): Listed => (members[0] as Member).listed;

function keyOfGroup(group: Group): string {
  const { feed, event } = leadOf(group);
  return `${feed}\n${event.id}`;
}

function toFeedEvent({ event, sport }: Listed, id: string): FeedEvent {
  const { home, away, commenceTime } = event;
  return { id, sportKey: sport.sportKey, home, away, commenceTime };
}

/** The doubts about links that this scan could not judge. */
function otherDoubts(doubts: readonly PriceDoubt[], links: readonly EventLink[]): PriceDoubt[] {
  const judged = new Set(links.map(({ first, second }) => `${first}\n${second}`));
  return doubts.filter(({ first, second }) => !judged.has(`${first}\n${second}`));
}
