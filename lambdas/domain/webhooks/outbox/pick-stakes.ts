import { DEFAULT_BANKROLL } from '../subscriber/bankrolls.ts';

/** The offer that a bankroll takes, and the lowest odds at which its minimum value still holds. */
type Terms = { readonly book: string; readonly price: number; readonly minOdds: number };

type Amount = { readonly stake: number; readonly currency: string };

/** What one bankroll is to stake on a pick, at the best of its own books. */
export type PickStake = Amount & Terms & { readonly bankrollId: string; readonly name: string };

/** A stake as a pick stores it: without the terms that are those of the pick. */
export type StoredStake = Omit<PickStake, keyof Terms> & Partial<Terms>;

type StakedPick = Amount & Terms & { readonly stakes?: readonly StoredStake[] };

/**
 * The stakes of a pick by bankroll, in the account's order. One that stores none is of the only
 * bankroll of an account that has not named it, or of an earlier release.
 */
export function stakesOf({ stakes, ...pick }: StakedPick): readonly PickStake[] {
  const { book, price, minOdds, stake, currency } = pick;
  const { id: bankrollId, name } = DEFAULT_BANKROLL;
  const stored: readonly StoredStake[] = stakes ?? [{ bankrollId, name, stake, currency }];
  return stored.map((each) => ({ book, price, minOdds, ...each }));
}

/** What a pick stores of its stakes: undefined where the pick says it all by itself. */
export function storedStakes(
  pick: Amount & Terms,
  stakes: readonly PickStake[],
): readonly StoredStake[] | undefined {
  const [first] = stakes;
  const { id, name } = DEFAULT_BANKROLL;
  if (stakes.length === 1 && first?.bankrollId === id && first.name === name) {
    return undefined;
  }
  return stakes.map(({ bankrollId, name, stake, currency, book, price, minOdds }) => ({
    bankrollId,
    name,
    stake,
    currency,
    ...(book !== pick.book && { book }),
    ...(price !== pick.price && { price }),
    ...(minOdds !== pick.minOdds && { minOdds }),
  }));
}
