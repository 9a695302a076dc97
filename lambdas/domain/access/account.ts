import type { Plan } from './entitlement.ts';

/** Times are epoch milliseconds. */
export type Account = {
  readonly userId: string;
  readonly plan: Plan;
  readonly createdAt: number;
  /** How many keys are active. */
  readonly activeKeys: number;
};

/** What is known of a key besides itself, which nobody knows but its holder. */
export type ApiKeyEntry = {
  readonly userId: string;
  readonly keyId: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
};
