import type { Credits } from './odds-feed.ts';

export type CreditTotal = {
  /** As the provider told; null as long as it told nothing. */
  readonly remaining: number | null;
  readonly used: number | null;
  /** What was spent: what the provider told, and the known cost of the calls it told nothing of. */
  readonly spent: number;
};

/** Adds up what the calls of one read cost. */
export function createCreditCount() {
  let total: CreditTotal = { remaining: null, used: null, spent: 0 };
  return {
    /** Takes in what each try of a request told of credits, and gives their sum; `cost` is what a try is known to cost. */
    add(tries: readonly Credits[], cost: number): number {
      const before = total.spent;
      for (const { remaining, last } of tries) {
        total = {
          remaining: remaining === null ? total.remaining : Math.min(total.remaining ?? Infinity, remaining),
          used: last === null ? total.used : (total.used ?? 0) + last,
          spent: total.spent + (last ?? cost),
        };
      }
      return total.spent - before;
    },
    total: (): CreditTotal => total,
  };
}
