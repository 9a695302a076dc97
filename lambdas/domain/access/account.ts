import type { Plan } from './entitlement.ts';

/** Times are epoch milliseconds. */
export type Account = {
  readonly userId: string;
  readonly plan: Plan;
  readonly createdAt: number;
  /** How many keys are active. */
  readonly activeKeys: number;
  /** As the identity provider says; null for an account that nobody has signed in to. */
  readonly email: string | null;
};

/** An API key as lists show it. The key itself is not stored. */
export type ApiKeyEntry = {
  readonly userId: string;
  readonly keyId: string;
  /** What its holder calls it; null where it was given no name. */
  readonly name: string | null;
  /** Its first characters, by which its holder knows it; null for a key of an earlier release. */
  readonly startsWith: string | null;
  readonly createdAt: number;
  readonly revokedAt: number | null;
};

/** How much a key is used. */
export type ApiKeyUse = {
  /** When its last admitted request came; null before the first. */
  readonly lastUsedAt: number | null;
  /** Admitted requests of the UTC day. */
  readonly usedToday: number;
};
