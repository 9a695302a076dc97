import type { Flag } from '../grading/flags.ts';
import type { Grade } from '../grading/grade.ts';

/** The match an item is about. Times are epoch milliseconds; numbers are unrounded. */
export type EventFacts = {
  readonly eventId: string;
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  readonly commenceTime: number;
};

/** An offer on a selection that may become a pick. */
export type PickableOffer = {
  readonly book: string;
  readonly bookTitle: string;
  /** The feed's price, before any commission. */
  readonly price: number;
  readonly link: string | null;
  /** By everybody but this book, so that it differs from one book to the next. */
  readonly fairProb: number;
  readonly ev: number;
  readonly grade: 'A';
};

/** What another book offers on a selection: where the grade is not A, no more than is shown. */
export type AltBook =
  | PickableOffer
  | (Omit<PickableOffer, 'link' | 'fairProb' | 'grade'> & {
      readonly link: null;
      readonly fairProb: null;
      readonly grade: Exclude<Grade, 'A'>;
    });

/** A selection with positive expected value, at the book with the best value; the others are in `altBooks`. */
export type ValueBet = EventFacts & {
  readonly kind: 'value';
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  readonly bookTitle: string;
  /** The feed's price, before any commission. */
  readonly price: number;
  readonly link: string | null;
  readonly fairProb: number;
  /** Expected profit per unit staked, after commission. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly altBooks: readonly AltBook[];
};

export type SurebetLeg = {
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  readonly bookTitle: string;
  readonly price: number;
  readonly link: string | null;
  /** Share of the whole stake; the legs' shares sum to 1. */
  readonly stakeShare: number;
};

/** Opposing legs whose worst settlement is a profit (D5). */
export type Surebet = EventFacts & {
  readonly kind: 'surebet';
  readonly marketKey: string;
  readonly point: number | null;
  /** Profit in the worst settlement state as a fraction of the whole stake. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly legs: readonly SurebetLeg[];
};

export type ComboLeg = EventFacts & {
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly price: number;
  readonly link: string | null;
  readonly fairProb: number;
  readonly ev: number;
};

/** Two to four value legs of different events at one book (D6). */
export type Combo = {
  readonly kind: 'combo';
  readonly book: string;
  readonly bookTitle: string;
  readonly price: number;
  readonly fairProb: number;
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly legs: readonly ComboLeg[];
};

export type Opportunities = {
  readonly value: readonly ValueBet[];
  readonly surebet: readonly Surebet[];
  readonly combo: readonly Combo[];
};

export const OPPORTUNITY_KINDS = ['value', 'surebet', 'combo'] as const;
export type OpportunityKind = (typeof OPPORTUNITY_KINDS)[number];
