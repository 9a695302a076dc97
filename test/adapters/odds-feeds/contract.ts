import type { FeedDeps } from '#adapters/odds-feeds/odds-feed.ts';
import type { FeedEnv } from '#adapters/odds-feeds/settings.ts';

/**
 * How the contract suite reaches a provider: the file `contract.ts` in the provider's folder of
 * tests makes one.
 */
export type ContractWorld = {
  /** Where there are matches of at least two sports. */
  readonly env: FeedEnv;
  readonly deps: FeedDeps;
  /** One of the sports there are. */
  readonly sportKey: string;
  readonly close: () => Promise<void>;
};
