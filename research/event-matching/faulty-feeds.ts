/** Two feeds of one weekend, of which one lies: what is linked after names and prices. */
import { NO_KNOWLEDGE } from '#domain/event-matching/learned-names.ts';
import { matchEvents } from '#domain/event-matching/match-events.ts';
import {
  type EventPrices,
  eventPrices,
  reviewPrices,
} from '#domain/event-matching/price-agreement.ts';
import type { FeedEvent } from '#domain/event-matching/read-events.ts';
import { createQuotesBuilder, type QuotedOffer } from '#domain/odds/quotes.ts';
import { randomOf } from '../../bench/seeded-random.ts';
import type { Fixture } from './fixtures.ts';
import { createNamer } from './second-names.ts';

type Quoted = { readonly event: FeedEvent; readonly offers: readonly QuotedOffer[] };

const HOUR_MS = 3_600_000;
const SPAN_MS = 60 * HOUR_MS;
const MIN_MATCHES = 20;
const MAX_TRIES = 100;

/** What one feed does to its events. */
export const FAULTS: Readonly<Record<string, (feed: readonly Quoted[]) => readonly Quoted[]>> = {
  none: (feed) => feed,
  'swapped, with its prices': (feed) =>
    feed.map(({ event, offers }) => {
      return { event: withSidesSwapped(event), offers: offers.map(mirrored) };
    }),
  'swapped, prices not': (feed) =>
    feed.map(({ event, offers }) => {
      return { event: withSidesSwapped(event), offers };
    }),
  'three hours late': (feed) => feed.map((quoted) => movedBy(quoted, 3 * HOUR_MS)),
  'three hours early': (feed) => feed.map((quoted) => movedBy(quoted, -3 * HOUR_MS)),
  'prices of another event': (feed) =>
    feed.map(({ event }, i) => {
      return { event, offers: feed[(i + 1) % feed.length]?.offers ?? [] };
    }),
};

/** Links of a weekend of a season, chosen by the seed, with one of the two feeds faulty. */
export function judgeFault(
  fixtures: readonly Fixture[],
  fault: string,
  seed: number,
  secondIsFaulty: boolean,
) {
  const random = randomOf(seed);
  const weekend = weekendOf(fixtures, random);
  const lie = FAULTS[fault] ?? ((feed) => feed);
  const namers = [(club: string) => club, createNamer(random)];
  const feeds = namers.map((nameOf, feed) => {
    const own = weekend.map((fixture) => quotedBy(fixture, nameOf, random));
    return (feed === 1) === secondIsFaulty ? lie(own) : own;
  });
  const [first = [], second = []] = feeds;
  const prices = [first, second].map(
    (feed) => new Map(feed.map(({ event, offers }) => [event.id, pricesOf(event, offers)])),
  );
  const none = { twoWay: undefined, threeWay: undefined };
  const { links } = matchEvents(
    first.map(({ event }) => event),
    second.map(({ event }) => event),
    NO_KNOWLEDGE,
  );
  const { accepted } = reviewPrices(
    links,
    (link) => [prices[0]?.get(link.first) ?? none, prices[1]?.get(link.second) ?? none],
    [],
  );
  return {
    events: weekend.length,
    linked: links.length,
    accepted: accepted.length,
    wrong: accepted.filter((link) => link.first !== link.second).length,
  };
}

function pricesOf(event: FeedEvent, offers: readonly QuotedOffer[]): EventPrices {
  const builder = createQuotesBuilder(event.sportKey);
  builder.addEvent(event, offers);
  return eventPrices(builder.build(0), { firstOffer: 0, endOffer: offers.length });
}

/** The matches of two and a half days from a match on, preferably one that twenty follow. */
function weekendOf(fixtures: readonly Fixture[], random: () => number): readonly Fixture[] {
  let weekend: readonly Fixture[] = [];
  for (let tries = 0; tries < MAX_TRIES && weekend.length < MIN_MATCHES; tries++) {
    const from = fixtures[Math.floor(random() * fixtures.length)]?.start ?? 0;
    weekend = fixtures.filter(({ start }) => start >= from && start < from + SPAN_MS);
  }
  return weekend;
}

/** A feed's own prices: those of the season's file, each up to 4 % off. */
function quotedBy(
  { id, home, away, start, offers }: Fixture,
  nameOf: (club: string) => string,
  random: () => number,
): Quoted {
  return {
    event: { id, sportKey: 'soccer', home: nameOf(home), away: nameOf(away), commenceTime: start },
    offers: offers.map((offer) => {
      const prices = offer.prices.map(({ outcome, price }) => {
        return { outcome, price: 1 + (price - 1) * (0.96 + 0.08 * random()) };
      });
      return { ...offer, prices };
    }),
  };
}

function withSidesSwapped(event: FeedEvent): FeedEvent {
  return { ...event, home: event.away, away: event.home };
}

function mirrored(offer: QuotedOffer): QuotedOffer {
  const other = { home: 'away', away: 'home' } as const;
  const prices = offer.prices.map(({ outcome, price }) => {
    return { outcome: outcome === 'home' || outcome === 'away' ? other[outcome] : outcome, price };
  });
  return { ...offer, prices };
}

function movedBy({ event, offers }: Quoted, ms: number): Quoted {
  return { event: { ...event, commenceTime: event.commenceTime + ms }, offers };
}
