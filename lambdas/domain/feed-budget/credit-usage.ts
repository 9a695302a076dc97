/** What a month has cost so far, and when sports were last paid for (epoch milliseconds). */
export type CreditUsage = { readonly spent: number; readonly paidAt: ReadonlyMap<string, number> };

export type Charge = {
  /** The month the credits are of: `2026-04`. */
  readonly month: string;
  readonly credits: number;
  /** What the month may cost at most, this charge included. */
  readonly max: number;
  /** The sports whose odds are paid for; none where it is for scores. */
  readonly sports: readonly string[];
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * The credits spent, kept where they outlive the process. Every call throws where the usage cannot
 * be read or written.
 */
export type CreditStore = {
  readonly usageIn: (month: string) => Promise<CreditUsage>;
  /**
   * Counts credits as spent, before they are; gives the month's sum, or undefined where that would
   * exceed `max`.
   */
  readonly charge: (charge: Charge) => Promise<number | undefined>;
  /**
   * Takes back what was charged and not spent, and that these sports were paid for; gives the
   * month's sum.
   */
  readonly refund: (month: string, credits: number, unpaid: readonly string[]) => Promise<number>;
};
