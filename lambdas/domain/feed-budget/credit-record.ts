/** What a month has cost so far, and when sports were last paid for (epoch milliseconds). */
export type CreditRecord = { readonly spent: number; readonly paidAt: ReadonlyMap<string, number> };

export type Charge = {
  /** The month the credits are of: `2026-04`. */
  readonly month: string;
  readonly credits: number;
  /** What the month may cost at most, this charge included. */
  readonly most: number;
  /** The sports that are paid for. */
  readonly sports: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
};
