import type { Evidence } from '../markets/market.ts';
import type { Role } from '../odds/books.ts';
import type { FeedDoubt } from '../odds/quotes.ts';
import type { Side } from './expectation.ts';

/** What is known about any price that a bet may be placed at. */
export type OfferFacts = {
  /** Expected profit per unit staked at this price alone, after commission. */
  readonly ev: number;
  /** Milliseconds. */
  readonly quoteAgeMs: number;
  /** Independent families behind the fair probability. */
  readonly families: number;
  /**
   * Distance of the book's own probability from the fair one, as a share of the largest credible
   * distance.
   */
  readonly distance: number;
  /** Share of net winnings the exchange keeps; 0 elsewhere. */
  readonly commission: number;
};

/** What is known about one price with positive value. */
export type PriceFacts = OfferFacts & {
  /** The feed's price. */
  readonly price: number;
  readonly fairProb: number;
  /** The expected value by the consensus of the other soft families; NaN where there are none. */
  readonly evConsensus: number;
  /** How many other soft families have a fresh opinion, no older than `staleMs`. */
  readonly freshOthers: number;
  /**
   * Milliseconds, of the freshest sharp book or exchange behind the fair probability, or of the
   * goals if they are older.
   */
  readonly anchorAgeMs: number;
  /** The strongest role behind the fair probability. */
  readonly anchor: Role;
  /**
   * The expected value by the fresh sharp books alone and by the fresh tight exchanges alone, and
   * their distance on the outcome in log-odds; null where not both are fresh.
   */
  readonly twoAnchors: {
    readonly sharpEv: number;
    readonly exchangeEv: number;
    readonly distance: number;
  } | null;
  /** Which spread its probability has. */
  readonly side: Side;
  /** Whether handicap and total support the fair probability. */
  readonly usesGoals: boolean;
  /**
   * Whether the stake can come back and no model tells how often, so that `ev` is an upper bound.
   */
  readonly isUpperBound: boolean;
  readonly evidence: Evidence;
  readonly isFootball: boolean;
  readonly isHandicap: boolean;
  /** Whether the market has two outcomes. */
  readonly isTwoWay: boolean;
  /** Milliseconds to the start of the event. */
  readonly startsInMs: number;
  /** What several feeds leave open about the event. */
  readonly doubt?: FeedDoubt | undefined;
};

/** What is known about one leg of a surebet. */
export type LegFacts = OfferFacts & { readonly canRefund: boolean; readonly isLay: boolean };

export type SurebetFacts = {
  /** Profit in the worst settlement, as a fraction of the whole stake. */
  readonly ev: number;
  readonly evidence: Evidence;
  /** Milliseconds to the start of the event. */
  readonly startsInMs: number;
  /** What several feeds leave open about the event. */
  readonly doubt?: FeedDoubt | undefined;
  /** Whether a match of the sport may end before it is decided. */
  readonly mayEndEarly: boolean;
  /** Whether a profit is left at stakes rounded to whole units of a bankroll of a thousand. */
  readonly survivesRounding: boolean;
  readonly legs: readonly LegFacts[];
};
