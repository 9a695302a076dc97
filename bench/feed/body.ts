import { keyOf, mix, uniform } from '#adapters/odds-feeds/simulated/random.ts';
import { BOOKS, type SyntheticBook } from './books.ts';
import {
  evenLine,
  lineOfBook,
  type MatchTruth,
  pricesOf,
  spreadChances,
  totalChances,
  truthOf,
  winnerChances,
} from './market.ts';

/** A sport of the synthetic feed: its key and how its matches go. */
export type SyntheticSport = {
  readonly key: string;
  readonly events: number;
  readonly draws: boolean;
  /** Goals of one side, on average. */
  readonly goals: number;
};

type Outcome = { readonly name: string; readonly price: number; readonly point?: number };

const HOUR = 3_600_000;
const iso = (time: number) => `${new Date(time).toISOString().slice(0, 19)}Z`;
const hex = (key: number) => key.toString(16).padStart(8, '0');
const round = (price: number) => Math.round(price * 100) / 100;

/**
 * The body of one sport as The Odds API v4 writes it: every book quotes every market, each price with a link of its own.
 * The same arguments always give the same bytes. `now` in epoch milliseconds: prices are up to three minutes old.
 */
export function syntheticBody(sport: SyntheticSport, now: number): string {
  const events = Array.from({ length: sport.events }, (_, index) => eventText(sport, index, now));
  return `[${events.join(',')}]`;
}

function eventText(sport: SyntheticSport, index: number, now: number): string {
  const key = mix(keyOf(sport.key), index);
  const id = [1, 2, 3, 4].map((part) => hex(mix(key, 100 + part))).join('');
  const sides = [`${sport.key} home ${index}`, `${sport.key} away ${index}`] as const;
  const truth = truthOf(key, sport.goals);
  const lines = {
    spread: evenLine((line) => spreadChances(truth, line), -6, 6),
    total: evenLine((line) => totalChances(truth, line), 1, 16),
  };
  return JSON.stringify({
    id,
    sport_key: sport.key,
    sport_title: sport.key,
    commence_time: iso(now + HOUR + Math.floor(uniform(key, 3) * 96 * HOUR)),
    home_team: sides[0],
    away_team: sides[1],
    bookmakers: BOOKS.map((book) => bookOf(book, { key, id, sides, truth, lines, draws: sport.draws, now })),
  });
}

type Match = {
  readonly key: number;
  readonly id: string;
  readonly sides: readonly [string, string];
  readonly truth: MatchTruth;
  readonly lines: { readonly spread: number; readonly total: number };
  readonly draws: boolean;
  readonly now: number;
};

function bookOf(book: SyntheticBook, match: Match) {
  const key = mix(match.key, 1000 + book.supplier);
  const link = `https://www.${book.key.replaceAll('_', '-')}.example/sports/event/${mix(match.key, 50)}`;
  const updated = iso(match.now - 1000 * Math.floor(20 + 160 * uniform(key, 4) ** 4));
  const markets = marketsOf(book, match, key).map(([market, outcomes]) => {
    const marketLink = `${link}?market=${mix(keyOf(market), key) % 100_000_000}`;
    return {
      key: market,
      last_update: updated,
      link: marketLink,
      outcomes: outcomes.map((outcome, index) => ({
        ...outcome,
        link: `${marketLink}&selection=${mix(mix(keyOf(market), key), index)}`,
      })),
    };
  });
  return { key: book.key, title: book.title, last_update: updated, link, markets };
}

function marketsOf(book: SyntheticBook, match: Match, key: number): [string, Outcome[]][] {
  const { truth, draws } = match;
  const names = [...match.sides, 'Draw'];
  const winner = pricesOf(winnerChances(truth, draws), book.error, book.margin, mix(key, 10));
  const h2h = winner.map((price, index) => ({ name: names[index] ?? '', price }));
  const line = lineOfBook(match.lines.total, mix(key, 11));
  const [over, under] = pricesOf(totalChances(truth, line), book.error, book.margin, mix(key, 12));
  const totals: [string, Outcome[]] = [
    'totals',
    [
      { name: 'Over', price: over ?? 0, point: line },
      { name: 'Under', price: under ?? 0, point: line },
    ],
  ];
  if (book.exchange) {
    const lay = h2h.map(({ name, price }) => ({ name, price: round(price * 1.02 + 0.01) }));
    return [['h2h', h2h], ['h2h_lay', lay], totals];
  }
  const handicap = lineOfBook(match.lines.spread, mix(key, 13));
  const [home, away] = pricesOf(spreadChances(truth, handicap), book.error, book.margin, mix(key, 14));
  const spreads = [
    { name: match.sides[0], price: home ?? 0, point: handicap },
    { name: match.sides[1], price: away ?? 0, point: 0 - handicap },
  ];
  return [['h2h', h2h], ['spreads', spreads], totals];
}
