/**
 * What a person sees of a market: how many of its matches have a surebet or value bets, and how
 * large these are.
 */

import type { SportQuotes } from '#domain/odds/quotes.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createSimulatedMarket, DEFAULT_SEED } from '#simulated-market/market.ts';
import type { SimulatedBook } from '#simulated-market/model/books.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { quotesOf } from '../../bench/feed/simulated-quotes.ts';

/** Quotes as they were read at an instant, epoch milliseconds. */
type Moment = { readonly now: number; readonly quotes: readonly SportQuotes[] };

/** Matches that start later have few offers, and few people look at them. */
const HORIZON_MS = 72 * 3_600_000;

/**
 * The figures of the matches that start within 72 hours, over all moments together. Expected values
 * are fractions.
 */
export function marketFigures(moments: readonly Moment[]) {
  const seen = moments.map(figuresAt);
  const sum = (of: (at: (typeof seen)[number]) => number) =>
    seen.reduce((total, at) => total + of(at), 0);
  const matches = sum((at) => at.matches);
  const evs = seen.flatMap((at) => at.evs).sort((a, b) => a - b);
  const quantile = (percent: number) => evs[Math.floor((percent / 100) * evs.length)] ?? Number.NaN;
  return {
    matches,
    /** Share of the matches with at least one surebet. */
    surebetShare: sum((at) => at.withSurebet) / matches,
    valuePerMatch: evs.length / matches,
    evQuantiles: { 50: quantile(50), 75: quantile(75), 90: quantile(90), 99: quantile(99) },
  };
}

/** Seven hours, so that every time of the day is met. */
const STEP_MS = 7 * 3_600_000;

/**
 * The figures of the simulated market with these books, over several moments from `start` on, epoch
 * milliseconds.
 */
export function simulatedFigures(books: readonly SimulatedBook[], start: number, moments: number) {
  const market = createSimulatedMarket(DEFAULT_SEED, { leagues: LEAGUES, books });
  const times = Array.from({ length: moments }, (_, index) => start + index * STEP_MS);
  return marketFigures(times.map((now) => ({ now, quotes: quotesOf(market, now) })));
}

function figuresAt({ now, quotes }: Moment) {
  const { value, surebet } = scan(quotes, DEFAULT_SCAN_SETTINGS, now).opportunities;
  const coming = quotes
    .flatMap((sport) => sport.events)
    .filter(({ commenceTime }) => commenceTime > now && commenceTime <= now + HORIZON_MS);
  const near = new Set(coming.map(({ id }) => id));
  const isNear = ({ eventId }: { readonly eventId: string }) => near.has(eventId);
  return {
    matches: near.size,
    withSurebet: new Set(surebet.filter(isNear).map(({ eventId }) => eventId)).size,
    evs: value.filter(isNear).map(({ ev }) => ev),
  };
}
