import type { Outcome, QuotedPrice } from './quotes.ts';
import type { ScanRejection } from './rejections.ts';

/** What was left out, as far as the place that leaves it out knows. */
export type LeftOut = {
  readonly marketKey?: string;
  readonly line?: number | null;
  readonly book?: string;
  readonly family?: string;
  readonly outcome?: Outcome;
  /** When the feed last saw it, epoch milliseconds. */
  readonly quotedAt?: number;
  readonly prices?: readonly QuotedPrice[];
};

/** Takes what the analysis left out. */
export type Reject = (reason: ScanRejection, leftOut?: LeftOut) => void;

/** A `Reject` that adds the market and line to what is left out. */
export function inMarket(
  reject: Reject,
  { marketKey, line }: { readonly marketKey: string; readonly line: number | null },
): Reject {
  return (reason, leftOut) => reject(reason, { marketKey, line, ...leftOut });
}
