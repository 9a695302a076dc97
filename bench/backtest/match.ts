/**
 * Matches as they are judged. What was known before kick-off and what came after it are two types, so that nothing can look
 * ahead.
 */
import { isPrice, removeMargin } from '#domain/margin/remove-margin.ts';
import { createQuotesBuilder, type Outcome, type QuotedOffer } from '#domain/odds/quotes.ts';
import type { Row } from './csv-rows.ts';

/** The mean over all books that the source surveyed: evidence about the market, but nowhere to bet. */
export const MARKET_AVERAGE = 'market_average';

/** Decimal odds of one market at one book, in the order of its outcomes. `line` is a total or the home side's handicap. */
export type Offer = {
  readonly book: string;
  readonly kind: 'h2h' | 'spreads' | 'totals';
  readonly line?: number;
  readonly prices: readonly number[];
};

/** Everything a scan before the match could see. */
export type PreMatch = {
  readonly id: string;
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  /** Day of the match, `YYYY-MM-DD`. */
  readonly day: string;
  /** What can happen, in the order of the winner's prices. */
  readonly winners: readonly Outcome[];
  readonly offers: readonly Offer[];
  /** Mean winner prices over all books that the source surveyed: a yardstick. */
  readonly average: readonly number[] | undefined;
};

/** What became known later. It judges a scan and never reaches one. */
export type Result = {
  readonly winner: Outcome;
  /** Undefined where lines cannot be settled. */
  readonly goals: { readonly home: number; readonly away: number } | undefined;
  /** The sharp book's prices at kick-off. */
  readonly closing: readonly Offer[];
};

export type Match = {
  readonly season: string;
  /** The file it was read from, such as `2122/E0.csv`. */
  readonly file: string;
  readonly before: PreMatch;
  readonly after: Result;
};

/** The number in a cell; undefined where there is none. */
export function numberIn(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** The prices in the columns of the first prefix that has them all, in the order of `suffixes`. */
export function pricesIn(
  row: Row,
  prefixes: readonly string[],
  suffixes: readonly string[],
): readonly number[] | undefined {
  const pricesOf = (prefix: string) => suffixes.map((suffix) => Number(row[prefix + suffix]));
  return prefixes.map(pricesOf).find((prices) => prices.every(isPrice));
}

/** Probabilities of prices without their margin; undefined where there are none or they are refused. */
export function fairOf(prices: readonly number[] | undefined): readonly number[] | undefined {
  const fair = prices && removeMargin(prices);
  return fair?.ok ? fair.probabilities : undefined;
}

/** The outcomes that an offer's prices are for, in their order. */
export function outcomesOf(kind: Offer['kind'], { winners }: Pick<PreMatch, 'winners'>): readonly Outcome[] {
  if (kind === 'h2h') return winners;
  return kind === 'totals' ? ['over', 'under'] : ['home', 'away'];
}

const KICK_OFF_MS = 15 * 3_600_000;

/** The quotes of one day's matches as a feed would have brought them: all fresh at `now`, the first minute of that day. */
export function quotesOfDay(day: string, matches: readonly PreMatch[]) {
  const now = Date.parse(`${day}T00:00:00Z`);
  const bySport = Map.groupBy(matches, ({ sportKey }) => sportKey);
  const quotes = [...bySport].map(([sportKey, ofSport]) => {
    const builder = createQuotesBuilder(sportKey);
    for (const match of ofSport)
      builder.addEvent(
        { ...match, commenceTime: now + KICK_OFF_MS },
        match.offers.map((offer) => quotedOffer(offer, match, now)),
      );
    return builder.build(now);
  });
  return { quotes, now };
}

function quotedOffer({ book, kind, line, prices }: Offer, match: PreMatch, now: number): QuotedOffer {
  const outcomes = outcomesOf(kind, match);
  const quoted = outcomes.map((outcome, place) => ({ outcome, price: prices[place] ?? Number.NaN }));
  const offer = { book: { key: book, title: book }, kind, lastUpdate: now, prices: quoted };
  return line === undefined ? offer : { ...offer, point: line };
}
