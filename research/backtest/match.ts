/**
 * Matches as they are judged. What was known before kick-off and what came after it are two types,
 * so that nothing can look ahead.
 */
import { isPrice, removeMargin } from '#domain/margin/remove-margin.ts';
import {
  createQuotesBuilder,
  type Outcome,
  type QuotedOffer,
  type QuotedPrice,
} from '#domain/odds/quotes.ts';
import type { Row } from './csv-rows.ts';

/**
 * The mean over all books that the source surveyed: evidence about the market, but nowhere to bet.
 */
export const MARKET_AVERAGE = 'market_average';

/** One book's prices of one market, as old as the morning of the match. */
export type Offer = Omit<QuotedOffer, 'lastUpdate'>;

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
  readonly average: readonly QuotedPrice[] | undefined;
};

/** What became known later. It judges a scan and never reaches one. */
export type Result = {
  readonly winner: Outcome;
  /** Undefined where lines cannot be settled. */
  readonly goals: { readonly home: number; readonly away: number } | undefined;
  /** Prices at kick-off: those of the sharp book, then those of the exchange. */
  readonly closing: readonly Offer[];
};

export type Match = {
  readonly season: string;
  /** The file it was read from, such as `2122/E0.csv`. */
  readonly file: string;
  readonly before: PreMatch;
  readonly after: Result;
};

/**
 * The book whose close judges a match: the sharp book, else the exchange. Undefined where it has no
 * price before the match, or the market average is not known.
 */
export function yardstickOf({ before, after }: Match): string | undefined {
  const priced = new Set(
    before.offers.flatMap(({ book, kind }) => (kind === 'h2h' ? book.key : [])),
  );
  const close = after.closing.find(({ book, kind }) => kind === 'h2h' && priced.has(book.key));
  return before.average === undefined ? undefined : close?.book.key;
}

/** The number in a cell; undefined where there is none. */
export function numberIn(text: string | undefined): number | undefined {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Where the columns of a market are: by book the prefixes of its columns, newer names first; by
 * outcome what follows.
 */
export type Books = Readonly<Record<string, readonly string[]>>;
export type Suffixes = Readonly<Partial<Record<Outcome, string>>>;

/** The prices in the columns of the first prefix that has them all. */
export function pricesIn(row: Row, prefixes: readonly string[], suffixes: Suffixes) {
  const pricesOf = (prefix: string): QuotedPrice[] =>
    Object.entries(suffixes).map(([outcome, suffix]) => ({
      outcome: outcome as Outcome,
      price: Number(row[prefix + suffix]),
    }));
  return prefixes.map(pricesOf).find((prices) => prices.every(({ price }) => isPrice(price)));
}

/** The offers of the books that have all prices of a market. */
export function offersIn(
  row: Row,
  books: Books,
  market: Pick<Offer, 'kind' | 'point'> & { readonly suffixes: Suffixes },
): Offer[] {
  const { suffixes, ...facts } = market;
  return Object.entries(books).flatMap(([key, prefixes]) => {
    const prices = pricesIn(row, prefixes, suffixes);
    return prices ? [{ ...facts, book: { key, title: key }, prices }] : [];
  });
}

/**
 * Probabilities of prices without their margin, in their order; undefined where there are none or
 * they are refused.
 */
export function fairOf(prices: readonly QuotedPrice[] | undefined): readonly number[] | undefined {
  const fair = prices && removeMargin(prices.map(({ price }) => price));
  return fair?.ok ? fair.probabilities : undefined;
}

const KICK_OFF_MS = 15 * 3_600_000;

/**
 * The quotes of one day's matches as a feed would have brought them: all fresh at `now`, the first
 * minute of that day.
 */
export function quotesOfDay(day: string, matches: readonly PreMatch[]) {
  const now = Date.parse(`${day}T00:00:00Z`);
  const bySport = Map.groupBy(matches, ({ sportKey }) => sportKey);
  const quotes = [...bySport].map(([sportKey, ofSport]) => {
    const builder = createQuotesBuilder(sportKey);
    for (const match of ofSport) {
      builder.addEvent(
        { ...match, commenceTime: now + KICK_OFF_MS },
        match.offers.map((offer) => ({ ...offer, lastUpdate: now })),
      );
    }
    return builder.build(now);
  });
  return { quotes, now };
}
