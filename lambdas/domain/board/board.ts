import type { ScoreModel } from '../goals/score-model.ts';
import type { MarketName } from '../markets/index.ts';
import type { EventFacts } from '../odds/quotes.ts';
import type { Settlement } from '../reference/periods.ts';

/** A book, when the feed last saw its prices, and these in the order of the market's outcomes. */
export type BoardOffer = readonly [book: string, quotedAt: number, ...prices: readonly number[]];

/** The price of an outcome by its index, without a copy of all prices. */
export function priceAt(offer: BoardOffer, outcome: number): number | undefined {
  return offer[outcome + 2] as number | undefined;
}

/** The prices of all books that can be compared: of one market, on one line, settled alike. */
export type BoardLine = {
  readonly market: MarketName;
  readonly marketKey: string;
  /** The handicap of the home side or the total; null where the market has no line. */
  readonly line: number | null;
  readonly settlement: Settlement;
  /** By all books together, in the order of the outcomes; null where nothing supports one. */
  readonly fair: readonly number[] | null;
  /**
   * Share of a stake that does not come back; null where it may come back and nothing tells how
   * often, left out where all of it is settled.
   */
  readonly settledShare?: number | null;
  readonly offers: readonly BoardOffer[];
  /** Set where its prices are too old for a bet: they are shown, and no pair is made of them. */
  readonly isOld?: true;
};

/** The lines of an event; for football with the goals that its handicaps and totals settle by. */
export type BoardEvent = EventFacts & {
  readonly lines: readonly BoardLine[];
  readonly goals: { readonly difference?: ScoreModel; readonly total?: ScoreModel };
};
