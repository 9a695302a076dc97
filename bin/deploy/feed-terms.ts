import { parseFeeds } from '../../lambdas/adapters/odds-feeds/feed-settings.ts';
import { ODDS_PROVIDERS, oddsProvider } from '../../lambdas/adapters/odds-feeds/index.ts';
import type { DeployedStack } from './assembly.ts';

/** Variables of a function; a value that the deployment fills in is an object. */
type Variables = Readonly<Record<string, unknown>>;

/**
 * What the terms of each feed that the stacks read say about serving its data to others, each
 * provider once. The simulated market has no terms.
 */
export function feedTerms(stacks: readonly Pick<DeployedStack, 'template'>[]): readonly string[] {
  const told = stacks
    .flatMap(({ template }) => Object.values(template.Resources ?? {}))
    .filter(({ Type }) => Type === 'AWS::Lambda::Function')
    .map(({ Properties }) => Object(Properties).Environment?.Variables as Variables | undefined);
  const kinds = new Set(told.flatMap((variables) => (variables ? kindsOf(variables) : [])));
  return [...kinds].map((kind) => oddsProvider(kind).terms);
}

function kindsOf({ ODDS_FEED, ODDS_FEEDS, ODDS_API_BASE_URL }: Variables): readonly string[] {
  const isSimulated = typeof ODDS_API_BASE_URL === 'object';
  if (isSimulated) {
    return [];
  }
  if (typeof ODDS_FEEDS === 'string') {
    return parseFeeds(ODDS_FEEDS, [...ODDS_PROVIDERS.keys()]).map(({ kind }) => kind);
  }
  return typeof ODDS_FEED === 'string' ? [ODDS_FEED] : [];
}
