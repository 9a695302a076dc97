import type { FeedDeps } from '#adapters/odds-feeds/odds-feed.ts';
import type { FeedEnv } from '#adapters/odds-feeds/settings.ts';

/** How the contract suite reaches a provider. */
export type ContractWorld = {
  /** Where there are matches of at least two sports. */
  readonly env: FeedEnv;
  readonly deps: FeedDeps;
  /** One of the sports there are. */
  readonly sportKey: string;
  readonly close: () => Promise<void>;
};

/** What the file `contract.ts` in the provider's folder of tests has: worlds by what they hold. */
export type ContractWorlds = {
  readonly WORLDS: Readonly<Record<string, (now: number) => Promise<ContractWorld>>>;
};
