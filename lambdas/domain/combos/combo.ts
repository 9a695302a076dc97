import type { Flag } from '../grading/flags.ts';
import type { Grade } from '../grading/grade.ts';
import type { ValuePrice } from '../value/value-bet.ts';

export type ComboLeg = Omit<ValuePrice, 'book' | 'bookTitle' | 'grade' | 'flags'>;

/** Two to four value legs of different events at one book. */
export type Combo = {
  readonly kind: 'combo';
  readonly book: string;
  readonly bookTitle: string;
  readonly price: number;
  readonly fairProb: number;
  readonly ev: number;
  /** What is expected to be left of `ev`: each leg's, multiplied. */
  readonly expectedClv: number;
  readonly grade: Grade;
  readonly flags: readonly Flag[];
  readonly legs: readonly ComboLeg[];
};

/** A combo's stable identity: its book and its legs' selections. */
export function comboId(combo: Combo): string {
  return [combo.book, ...combo.legs.map(legId)].join('|');
}

/** Names the selection of a leg. */
export function legId(leg: ComboLeg): string {
  return `${leg.eventId}|${leg.marketKey}|${leg.outcome}|${leg.point ?? ''}`;
}
