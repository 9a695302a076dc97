/**
 * Quotes as the scan reads them: one sport's last answer of the feed, in columns.
 * A feed of 5,000 events has two million prices; columns keep them out of the garbage collector.
 */

/** Outcome roles, the same whatever a feed calls them. The names shown to people come from `outcomeName`. */
export const OUTCOME = { home: 0, draw: 1, away: 2, over: 3, under: 4 } as const;
export type OutcomeCode = (typeof OUTCOME)[keyof typeof OUTCOME];

/** What an offer is about. `h2hLay` holds an exchange's lay prices of `h2h`. */
export const OFFER = { h2h: 0, spreads: 1, totals: 2, h2hLay: 3 } as const;
export type OfferCode = (typeof OFFER)[keyof typeof OFFER];

export type Book = { readonly key: string; readonly title: string };

/** The match an item is about. Times are epoch milliseconds; numbers are unrounded. */
export type EventFacts = {
  readonly eventId: string;
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  readonly commenceTime: number;
};

/** One match. Keyed by `id` alone: kick-off times move. */
export type SportEvent = {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  /** Kick-off, epoch milliseconds. */
  readonly commenceTime: number;
  /** Offers of this event are `[firstOffer, endOffer)` in the columns. */
  readonly firstOffer: number;
  readonly endOffer: number;
};

/**
 * An offer is one book's complete market on one event: its prices are
 * `[firstPrice[i], firstPrice[i + 1])` in the price columns, each outcome at most once.
 */
export type OfferColumns = {
  readonly count: number;
  /** Index into `SportQuotes.books`. */
  readonly book: Uint16Array;
  /** An `OfferCode`. */
  readonly kind: Uint8Array;
  /**
   * The line: total, or the home side's handicap (the away side's is its negative); NaN where there is none. Quarters are
   * exact in 32 bits.
   */
  readonly point: Float32Array;
  /** When the feed last saw these prices, epoch milliseconds. */
  readonly lastUpdate: Float64Array;
  /** `count + 1` entries. */
  readonly firstPrice: Uint32Array;
};

export type PriceColumns = {
  readonly count: number;
  /** Decimal odds, all within (1, 1000]. */
  readonly price: Float64Array;
  /** An `OutcomeCode`. */
  readonly outcome: Uint8Array;
};

/** Why something of the feed was not used, with how often: reported, never guessed. */
export type RejectionCounts = Readonly<Record<string, number>>;

export type SportQuotes = {
  readonly sportKey: string;
  /** When this answer was read, epoch milliseconds. Older than the scan where the sport failed since. */
  readonly readAt: number;
  readonly events: readonly SportEvent[];
  readonly books: readonly Book[];
  readonly offers: OfferColumns;
  readonly prices: PriceColumns;
  /** The deepest link of a price (outcome, else market, else book), null where the feed has none. */
  readonly link: (priceIndex: number) => string | null;
  /** What the door refused: events, offers and prices by reason. */
  readonly rejected: RejectionCounts;
};

/** The feed's own name of an outcome: the team, `Draw`, `Over` or `Under`. */
export function outcomeName(event: Pick<SportEvent, 'home' | 'away'>, outcome: OutcomeCode): string {
  switch (outcome) {
    case OUTCOME.home:
      return event.home;
    case OUTCOME.away:
      return event.away;
    case OUTCOME.draw:
      return 'Draw';
    case OUTCOME.over:
      return 'Over';
    case OUTCOME.under:
      return 'Under';
    default:
      return outcome satisfies never;
  }
}
