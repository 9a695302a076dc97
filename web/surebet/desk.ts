import type { Book, Surebet } from '../../clients/generated/page-types.ts';
import { returnsOf } from './returns.ts';
import { type Solution, solve } from './solve.ts';

/** What a person has changed of a leg: undefined where they left it as it comes. */
export type LegEdit = {
  readonly odds?: number;
  /** Share of net winnings. */
  readonly commission?: number;
  /** The stake of a leg that is placed. */
  readonly placed?: number;
};

export type DeskSettings = {
  readonly total: number;
  readonly unit: number;
  /** By the index of the leg. */
  readonly edits: Readonly<Record<number, LegEdit>>;
};

export const UNITS: readonly number[] = [0.01, 1, 5, 10];

type Leg = Surebet['legs'][number];
type KnownBooks = readonly Pick<Book, 'key' | 'role' | 'commission'>[];

/** A leg with the odds and the commission that count now. */
export function deskLegs({ legs }: Surebet, edits: DeskSettings['edits'], books: KnownBooks) {
  return legs.map((leg, index) => {
    const known = books.find(({ key }) => key === leg.book);
    const { odds = leg.price, commission = known?.commission ?? 0, placed } = edits[index] ?? {};
    return { ...leg, odds, commission, placed };
  });
}

/** The stakes of a surebet as it is edited. */
export function solveDesk(
  surebet: Surebet,
  { total, unit, edits }: DeskSettings,
  books: KnownBooks,
): Solution {
  const legs = deskLegs(surebet, edits, books);
  return solve({
    returns: returnsOf(legs, surebet),
    placed: legs.map(({ placed }) => placed),
    total,
    unit,
  });
}

const SOFTNESS = { soft: 0, exchange: 1, sharp: 2 } as const;

/**
 * The leg to place first: at the softest book, whose price is the mistake and goes first; of equal
 * ones where the price was seen longest ago.
 */
export function firstLeg(legs: readonly Leg[], books: KnownBooks): Leg | undefined {
  const softness = ({ book }: Leg) =>
    SOFTNESS[books.find(({ key }) => key === book)?.role ?? 'soft'];
  const seenAt = ({ quoted_at: at }: Leg) => (at === null ? 0 : Date.parse(at));
  return [...legs].sort((a, b) => softness(a) - softness(b) || seenAt(a) - seenAt(b))[0];
}
