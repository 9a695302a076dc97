/** A placed bet as its owner describes it. Times in epoch milliseconds. */
export type BetTerms = {
  /** The event's id in the lists; null where the person does not know it. */
  readonly eventId: string | null;
  readonly sportKey: string;
  readonly home: string;
  readonly away: string;
  readonly commenceTime: number;
  readonly marketKey: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  /** Decimal odds before any commission. */
  readonly odds: number;
  readonly stake: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly placedAt: number;
  readonly bankroll: string | null;
  readonly note: string | null;
};
