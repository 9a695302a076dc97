import type { ValueRow } from '../scan/snapshot.ts';

/** A selection as it is sent to one subscriber, every number as it is shown. It is stored first, and never changes. */
export type Pick = Omit<ValueRow, 'kind' | 'flags' | 'altBooks' | 'quotedAt'> & {
  /** The lowest odds at which the subscriber's minimum expected value holds. */
  readonly minOdds: number;
  /** In `currency`; 0 where the stake is below its smallest unit. */
  readonly stake: number;
  readonly currency: string;
};
