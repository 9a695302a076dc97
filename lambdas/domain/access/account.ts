import type { Plan } from './entitlement.ts';

/** Times are epoch milliseconds. */
export type Account = {
  readonly userId: string;
  readonly plan: Plan;
  readonly createdAt: number;
  /** How many keys are active. */
  readonly activeKeys: number;
};

/** An API key as lists show it. The key itself is not stored. */
export type ApiKeyEntry = {
  readonly userId: string;
  readonly keyId: string;
  readonly createdAt: number;
  readonly revokedAt: number | null;
};
