import { configureFeed } from '../lambdas/adapters/odds-feeds/configured-feeds.ts';
import { type FeedSetting, parseFeeds } from '../lambdas/adapters/odds-feeds/feed-settings.ts';
import { ODDS_PROVIDERS, oddsProvider } from '../lambdas/adapters/odds-feeds/index.ts';
import {
  type Environment,
  refusal,
  type Setting,
  SIMULATED,
  SIMULATED_VARIANT,
} from './settings.ts';

/** What a stage reads its odds from. */
export type FeedConfig = {
  /** The prices of the simulated market; absent where the odds are real. */
  readonly simulation: string | undefined;
  /** Whether a scan reads more than one feed. */
  readonly hasSeveral: boolean;
  /** What the scan is told about its feeds, without any credential. */
  readonly environment: Environment;
  /** The names of the secrets of feeds that have one of their own. */
  readonly secrets: readonly string[];
  /** Whether a feed has the key of the stage, for want of a secret of its own. */
  readonly usesStageKey: boolean;
  /** The credits of a month; undefined for no limit, or if each of several feeds has its own. */
  readonly monthlyCredits: number | undefined;
};

/** The provider whose format the simulated market speaks. */
const FORMAT_OF_SIMULATED = 'the-odds-api';
/** Where each simulated market is below the address of the simulated feed. */
const SIMULATED_PATHS: Readonly<Record<string, string>> = {
  [SIMULATED]: '/',
  [SIMULATED_VARIANT]: '/variant',
};
const SECRET = /^[a-z][a-z0-9]{0,19}$/;
/** What a list of feeds says for each of them. */
const OF_ONE_FEED = ['ODDS_API_BASE_URL', 'ODDS_SPORTS', 'ODDS_MONTHLY_CREDITS'] as const;

/**
 * The feeds of `ODDS_FEEDS`, else the one of `ODDS_FEED`. Functions do not know the simulated
 * markets: they are read as the provider whose format they speak, at another address. Throws naming
 * the setting that cannot be used.
 */
export function readFeedConfig(setting: Setting): FeedConfig {
  const list = setting('ODDS_FEEDS');
  return list === undefined ? oneFeed(setting) : severalFeeds(list, setting);
}

function oneFeed(setting: Setting): FeedConfig {
  const name = setting('ODDS_FEED') ?? SIMULATED;
  const isSimulated = name === SIMULATED;
  const providerName = isSimulated ? FORMAT_OF_SIMULATED : name;
  const provider = oddsProvider(providerName);
  provider.configure(setting);
  const given = provider.variables.map((variable) => [
    variable,
    setting(variable)?.replaceAll(/\s/g, ''),
  ]);
  const environment: Environment = {
    ODDS_FEED: providerName,
    ...Object.fromEntries(given.filter(([, value]) => value)),
  };
  return {
    simulation: isSimulated ? (setting('ODDS_SIMULATION') ?? 'realistic') : undefined,
    hasSeveral: false,
    environment,
    secrets: [],
    usesStageKey: true,
    monthlyCredits: Number(environment.ODDS_MONTHLY_CREDITS) || undefined,
  };
}

function severalFeeds(list: string, setting: Setting): FeedConfig {
  for (const variable of OF_ONE_FEED) {
    const value = setting(variable);
    if (value) {
      throw refusal(variable, value, 'absent with ODDS_FEEDS, which says it for each feed');
    }
  }
  const feeds = parseFeeds(list, [...ODDS_PROVIDERS.keys(), ...Object.keys(SIMULATED_PATHS)]);
  const [first, ...others] = feeds;
  const simulated = feeds.filter(({ kind }) => kind in SIMULATED_PATHS);
  if (simulated.length > 0 && simulated.length < feeds.length) {
    throw new Error('ODDS_FEEDS has real and simulated feeds; it must have only one of both');
  }
  const told = feeds.map((feed) => checkedFeed(feed, setting));
  const shared = ['ODDS_REGIONS', 'ODDS_BOOKMAKERS', 'ODDS_MARKETS'] as const;
  const given = shared.map((variable) => [variable, setting(variable)?.replaceAll(/\s/g, '')]);
  return {
    simulation: simulated.length > 0 ? (setting('ODDS_SIMULATION') ?? 'realistic') : undefined,
    hasSeveral: feeds.length > 1,
    environment: {
      ODDS_FEEDS: JSON.stringify(told),
      ...Object.fromEntries(given.filter(([, value]) => value)),
    },
    secrets: [...new Set(feeds.flatMap(({ secret }) => secret ?? []))],
    usesStageKey: feeds.some(({ secret }) => secret === undefined),
    monthlyCredits: others.length === 0 ? Number(first?.credits) || undefined : undefined,
  };
}

/** A feed as functions are told it. */
function checkedFeed(feed: FeedSetting, setting: Setting): FeedSetting {
  const path = SIMULATED_PATHS[feed.kind];
  const refuse = (field: 'base_url' | 'secret', wanted: string) => {
    // A key may have been pasted in the place of the secret's name.
    const is = field === 'secret' ? 'cannot be used' : `is "${feed[field]}"`;
    return new Error(`ODDS_FEEDS, feed "${feed.name}": ${field} ${is}; it must be ${wanted}`);
  };
  if (path !== undefined) {
    for (const field of ['base_url', 'secret'] as const) {
      if (feed[field] !== undefined) {
        throw refuse(field, 'absent with the simulated market');
      }
    }
    const read = { ...feed, kind: FORMAT_OF_SIMULATED };
    configureFeed(read, setting);
    return { ...read, base_url: path };
  }
  if (feed.secret !== undefined && !SECRET.test(feed.secret)) {
    throw refuse('secret', 'up to 20 lower-case letters and digits, a letter first');
  }
  if (feed.base_url?.startsWith('/')) {
    throw refuse('base_url', 'an https address (plain http only on loopback)');
  }
  configureFeed(feed, setting);
  return feed;
}

/** What production has to decide and has not; undefined where all credits are decided. */
export function undecidedCredits(setting: Setting): string | undefined {
  const list = setting('ODDS_FEEDS');
  if (list === undefined) {
    return setting('ODDS_MONTHLY_CREDITS')
      ? undefined
      : 'ODDS_MONTHLY_CREDITS is not set; set it to the credits that a month may cost, or to ' +
          'none for no limit';
  }
  const feeds: readonly FeedSetting[] = JSON.parse(list);
  const names = feeds.filter(({ credits }) => credits === undefined).map(({ name }) => name);
  return names.length === 0
    ? undefined
    : `credits is not set in ODDS_FEEDS for ${names.join(', ')}; set it to the credits that a month ` +
        'may cost, or to "none" for no limit';
}
