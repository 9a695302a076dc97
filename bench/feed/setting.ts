import { SIMULATED_BOOKS, type SimulatedBook } from '#simulated-market/model/books.ts';
import { FOOTBALL, ICE_HOCKEY, type League } from '#simulated-market/model/leagues.ts';

/** A sport of the synthetic feed, and how many of its matches are taken. */
export type SyntheticSport = { readonly league: League; readonly events: number };

/** Matches of one sport in one answer: a busy league's, and far from where V8's strings end. */
const EVENTS_PER_SPORT = 150;
const SIDES = 104;
/** Three days of them are listed: a few more than are taken. */
const KICK_OFFS = Array.from({ length: SIDES / 2 }, (_, match) =>
  Math.floor((match * 1440 * 2) / SIDES),
);

/**
 * The sports of a feed of this many events. Three in five are football, with a draw; the others are
 * ice hockey.
 */
export function syntheticSports(events: number): SyntheticSport[] {
  const sports = Math.ceil(events / EVENTS_PER_SPORT);
  const endOf = (index: number) => Math.floor((index * events) / sports);
  return Array.from({ length: sports }, (_, index) => {
    const isFootball = (index % 5) % 2 === 0;
    const sportKey = `${isFootball ? 'soccer' : 'icehockey'}_league_${index + 1}`;
    const sides = Array.from({ length: SIDES }, (_, side) => `${sportKey} side ${side}`);
    return {
      league: {
        ...(isFootball ? FOOTBALL : ICE_HOCKEY),
        sportKey,
        title: sportKey,
        kickOffs: KICK_OFFS,
        sides,
      },
      events: endOf(index + 1) - endOf(index),
    };
  });
}

/** Keys of books that the simulated feed does not have, and of the books they are like. */
const MORE_BOOKS = Object.entries({
  smarkets: 'betfair_ex_eu',
  matchbook: 'betfair_ex_eu',
  draftkings: 'betway',
  fanduel: 'skybet',
  betmgm: 'tipico_de',
  betrivers: 'winamax_fr',
  bovada: 'gtbets',
  sportsbet: 'coolbet',
  tab: 'everygame',
});

/**
 * The simulated market's errors make a surebet of every second match. These are nearer to real
 * ones.
 */
const ERROR_SHARE = 0.6;

function withOwnSupplier(key: string, like: string): SimulatedBook[] {
  const alike = SIMULATED_BOOKS.filter((book) => book.key === like);
  return alike.map((book) => ({
    ...book,
    key,
    title: key.toUpperCase(),
    supplier: { ...book.supplier, name: key },
  }));
}

/**
 * Forty books that price every market: the simulated feed's, and some more with suppliers of their
 * own.
 */
export const SYNTHETIC_BOOKS = [
  ...SIMULATED_BOOKS,
  ...MORE_BOOKS.flatMap(([key, like]) => withOwnSupplier(key, like)),
].map((book): SimulatedBook => {
  const { supplier } = book;
  const spreads = supplier.exchange ? 0 : 1;
  return {
    ...book,
    supplier: { ...supplier, error: supplier.error * ERROR_SHARE, totals: 1, spreads },
  };
});
