/** Scans the mornings of tennis matches and sets what each scan said beside who won. */
import type { Grade } from '#domain/grading/grade.ts';
import { OFFER, OUTCOME, type SportQuotes } from '#domain/odds/quotes.ts';
import { createQuotesBuilder, type QuotedOffer } from '#domain/odds/quotes-builder.ts';
import { scan } from '#domain/scan/scan.ts';
import { BACKTEST_SETTINGS, fairOf } from '../judge-season.ts';
import type { Forecast } from '../scores.ts';
import { MARKET_AVERAGE } from '../season-files.ts';
import type { TennisMatch } from './tennis-file.ts';

const SPORT_KEY = 'tennis_wta';
const HOUR_MS = 3_600_000;

/** The three forecasts of a match that all sources price. */
export type TennisForecasts = Readonly<Record<'fair' | 'pinnacle' | 'average', Forecast>>;

export type TennisBet = { readonly grade: Grade; readonly ev: number; readonly profit: number };

export type JudgedTennis = {
  readonly forecasts: readonly TennisForecasts[];
  readonly bets: readonly TennisBet[];
};

/** Runs `scan()` on every day of matches, with the settings of production. */
export function judgeTennis(matches: readonly TennisMatch[]): JudgedTennis {
  const forecasts: TennisForecasts[] = [];
  const bets: TennisBet[] = [];
  for (const [day, ofDay] of Map.groupBy(matches, ({ before }) => before.day)) {
    const now = Date.parse(`${day}T00:00:00Z`);
    const { opportunities, matches: items } = scan([quotesOfDay(ofDay, now)], BACKTEST_SETTINGS, now);
    const byId = new Map(ofDay.map((match) => [match.before.id, match]));
    for (const { eventId, pHome, pAway } of items) {
      const match = byId.get(eventId);
      const own = match && forecastsOf(match, pHome, pAway);
      if (own) forecasts.push(own);
    }
    for (const { eventId, outcome, price, ev, grade } of opportunities.value) {
      const match = byId.get(eventId);
      if (match)
        bets.push({ grade, ev, profit: outcome === match.before.players[match.won] ? price - 1 : -1 });
    }
  }
  return { forecasts, bets };
}

/** What a feed would have brought that morning. */
export function quotesOfDay(matches: readonly Pick<TennisMatch, 'before'>[], now: number): SportQuotes {
  const builder = createQuotesBuilder(SPORT_KEY);
  for (const { before } of matches) {
    const { id, players, prices, average } = before;
    const [home, away] = players;
    const all = average ? [...prices, { book: MARKET_AVERAGE, prices: average }] : prices;
    const offers = all.map(
      ({ book, prices: { first, second } }): QuotedOffer => ({
        book: { key: book, title: book },
        kind: OFFER.h2h,
        lastUpdate: now,
        prices: [
          { outcome: OUTCOME.home, price: first },
          { outcome: OUTCOME.away, price: second },
        ],
      }),
    );
    builder.addEvent({ id, home, away, commenceTime: now + 12 * HOUR_MS }, offers);
  }
  return builder.build(now);
}

function forecastsOf(
  { before, won }: TennisMatch,
  pHome: number | null,
  pAway: number | null,
): TennisForecasts | undefined {
  const pinnacle = fairOf(before.prices.find(({ book }) => book === 'pinnacle')?.prices);
  const average = fairOf(before.average);
  if (pHome === null || pAway === null || !pinnacle || !average) return undefined;
  const forecast = (probabilities: readonly number[]): Forecast => ({ probabilities, happened: won });
  return { fair: forecast([pHome, pAway]), pinnacle: forecast(pinnacle), average: forecast(average) };
}
