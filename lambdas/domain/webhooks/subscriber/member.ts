import type { SubscriberSettings } from './subscriber-settings.ts';

/** A destination as dispatch sees it, of an account on the plan that includes it. */
export type Member = {
  /** The id of the destination. */
  readonly destination: string;
  /** The account's. */
  readonly settings: SubscriberSettings;
  /** When settings, destinations or plan of the account changed last, epoch milliseconds. */
  readonly changedAt: number;
};
