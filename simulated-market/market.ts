import type { Listings, OddsQuery } from './answer.ts';
import { SIMULATED_BOOKS, type SimulatedBook } from './model/books.ts';
import { eventOffersOf } from './model/event-offers.ts';
import { finalScore } from './model/final-score.ts';
import {
  type Fixture,
  fixturesAt,
  fixturesBetween,
  LISTED_AFTER_MS,
} from './model/fixture-list.ts';
import { LEAGUES, type League } from './model/leagues.ts';
import { type Offer, offersOf } from './model/offers.ts';
import type { Discipline } from './model/score-model.ts';
import {
  type WireBook,
  type WireListedEvent,
  type WireMarket,
  type WireScoredEvent,
  wireTime,
} from './wire.ts';

/** The market that is read where no real feed is. */
export const DEFAULT_SEED = 20_260_416;

const DAY_MS = 86_400_000;

const GROUPS: Readonly<Record<Discipline, string>> = {
  football: 'Soccer',
  ice_hockey: 'Ice Hockey',
  basketball: 'Basketball',
  tennis: 'Tennis',
};

/** Who plays, and which books price it. */
export type MarketSetting = {
  readonly leagues: readonly League[];
  readonly books: readonly SimulatedBook[];
  /**
   * From when on what is true of the matches stands still, epoch milliseconds: then each book moves
   * for reasons of its own alone. Absent where it moves.
   */
  readonly stillFrom?: number;
};

/**
 * A market of many books over several sports that is a function of seed and time alone: a restart,
 * or a second instance, sees the same events and prices. Every book is sold in every region.
 */
export function createSimulatedMarket(
  seed: number,
  { leagues, books, stillFrom }: MarketSetting = { leagues: LEAGUES, books: SIMULATED_BOOKS },
): Listings {
  /** The matches of a league that are offered at an instant. */
  const listedAt = (league: League, index: number, now: number): Fixture[] => {
    const fixtures = fixturesAt(seed, league, index, now);
    return stillFrom === undefined ? fixtures : fixtures.map((each) => ({ ...each, stillFrom }));
  };

  /** What `list` makes of a league; undefined where the sport is not played here. */
  function inLeague<Row>(
    sportKey: string,
    list: (league: League, index: number) => Row[],
  ): Row[] | undefined {
    const index = leagues.findIndex((league) => league.sportKey === sportKey);
    const league = leagues[index];
    return league === undefined ? undefined : list(league, index);
  }

  return {
    sports: () =>
      leagues.map(({ sportKey, title, discipline }) => ({
        key: sportKey,
        group: GROUPS[discipline],
        title,
        description: title,
        active: true,
        has_outrights: false,
      })),
    events: (sportKey, now) =>
      inLeague(sportKey, (league, index) => listedAt(league, index, now).map(wireEvent)),
    odds: (sportKey, query, now) =>
      inLeague(sportKey, (league, index) =>
        listedAt(league, index, now).map((fixture) => ({
          ...wireEvent(fixture),
          bookmakers: books
            .filter(({ key }) => query.bookmakers.length === 0 || query.bookmakers.includes(key))
            .map((book) => wireBook(book, fixture, query, offersOf(book, fixture, now)))
            .filter(({ markets }) => markets.length > 0),
        })),
      ),
    eventOdds(sportKey, eventId, query, now) {
      const fixtures = inLeague(sportKey, (league, index) => listedAt(league, index, now));
      const fixture = fixtures?.find(({ id }) => id === eventId);
      if (fixture === undefined) {
        return undefined;
      }
      const bookmakers = books
        .filter(({ key }) => query.bookmakers.length === 0 || query.bookmakers.includes(key))
        .map((book) => {
          const offered = eventOffersOf(book, fixture, now);
          // Here only the markets tell when they were seen.
          const { last_update: _, ...wire } = wireBook(book, fixture, query, offered);
          return wire;
        })
        .filter(({ markets }) => markets.length > 0);
      return { ...wireEvent(fixture), bookmakers };
    },
    scores: (sportKey, days, now) =>
      inLeague(sportKey, (league, index) => {
        const before = fixturesBetween(seed, league, index, { from: now - days * DAY_MS, to: now });
        const started = new Set(before.map(({ id }) => id));
        const others = fixturesAt(seed, league, index, now).filter(({ id }) => !started.has(id));
        return [...before, ...others].map((fixture) => wireScored(fixture, now));
      }),
  };
}

function wireEvent({ id, league, commenceTime, home, away }: Fixture): WireListedEvent {
  return {
    id,
    sport_key: league.sportKey,
    sport_title: league.title,
    commence_time: wireTime(commenceTime),
    home_team: home,
    away_team: away,
  };
}

/** A match is over when it leaves the list of odds. Its score is told then, and no sooner. */
function wireScored(fixture: Fixture, now: number): WireScoredEvent {
  const overAt = fixture.commenceTime + LISTED_AFTER_MS;
  if (now < overAt) {
    return { ...wireEvent(fixture), completed: false, scores: null, last_update: null };
  }
  const { home, away } = finalScore(fixture);
  const scores = [
    { name: fixture.home, score: String(home) },
    { name: fixture.away, score: String(away) },
  ];
  return { ...wireEvent(fixture), completed: true, scores, last_update: wireTime(overAt) };
}

/** The markets that are asked for; lay prices come with the winner. */
function wireBook(
  book: SimulatedBook,
  fixture: Fixture,
  { markets, links }: OddsQuery,
  { lastUpdate, offers }: ReturnType<typeof offersOf>,
): WireBook {
  const time = wireTime(lastUpdate);
  const asked = offers.filter(({ kind }) => markets.includes(kind === 'h2h_lay' ? 'h2h' : kind));
  return {
    key: book.key,
    title: book.title,
    last_update: time,
    ...(links && { link: null }),
    markets: asked.map((offer) => wireMarket(offer, fixture, time, links)),
  };
}

function wireMarket(
  { kind, prices }: Offer,
  { home, away }: Fixture,
  last_update: string,
  links: boolean,
): WireMarket {
  const names = { home, away, draw: 'Draw', over: 'Over', under: 'Under', yes: 'Yes', no: 'No' };
  return {
    key: kind,
    last_update,
    ...(links && { link: null }),
    outcomes: prices.map(({ outcome, price, point, of, link }) => ({
      name: names[outcome],
      ...(of && { description: names[of] }),
      price,
      ...(point !== undefined && { point }),
      ...(links && { link }),
    })),
  };
}
