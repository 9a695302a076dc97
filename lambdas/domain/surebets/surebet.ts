import type { Flag } from '../grading/flags.ts';
import type { Grade } from '../grading/grade.ts';
import { compareEv, compareText } from '../odds/order.ts';
import type { EventFacts } from '../odds/quotes.ts';
import type { ValuePrice } from '../value/value-bet.ts';

type Offer = Pick<
  ValuePrice,
  'outcome' | 'point' | 'book' | 'bookTitle' | 'price' | 'quotedAt' | 'link'
>;

export type SurebetLeg = Offer & {
  /** Share of the whole stake; the legs' shares sum to 1. */
  readonly stakeShare: number;
};

/** Opposing legs whose worst settlement is a profit. */
export type Surebet = EventFacts & {
  /** The feeds that the prices of the event are of; absent where there is one feed only. */
  readonly feeds?: readonly string[];
  readonly kind: 'surebet';
  readonly marketKey: string;
  readonly point: number | null;
  /** Profit in the worst settlement state as a fraction of the whole stake. */
  readonly ev: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly legs: readonly SurebetLeg[];
};

/** Order of surebets: profit, start, then event, market, line and books. Total over one scan. */
export function compareSurebets(a: Surebet, b: Surebet): number {
  return (
    compareEv(a, b) ||
    a.commenceTime - b.commenceTime ||
    compareText(a.eventId, b.eventId) ||
    compareText(a.marketKey, b.marketKey) ||
    compareText(surebetLegsId(a.legs), surebetLegsId(b.legs))
  );
}

/** Names the legs of a surebet, with their books. */
export function surebetLegsId(legs: Surebet['legs']): string {
  return legs.map(({ outcome, point, book }) => `${outcome}|${point ?? ''}|${book}`).join('|');
}
