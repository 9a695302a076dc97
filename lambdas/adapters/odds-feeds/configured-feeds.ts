import type { OddsSource } from '#domain/feed-answers/odds-source.ts';
import { type FeedSetting, parseFeeds } from './feed-settings.ts';
import { ODDS_PROVIDERS, oddsProvider } from './index.ts';
import type { FeedDeps } from './odds-feed.ts';
import type { FeedEnv, FeedVariable } from './settings.ts';

/** A feed as a function reaches it. */
export type ConfiguredFeed = {
  readonly name: string;
  /** The id of the secret that holds its credential. */
  readonly secretId: string;
  readonly connect: (deps: FeedDeps) => OddsSource;
};

/** One of several feeds answers within this time, which is less than a scan waits for it. */
const READ_TIMEOUT_MS = 7_500;

/**
 * The feeds that a function reads, in their order: those of `ODDS_FEEDS`, or else the one of
 * `ODDS_FEED`, whose name is that of its provider. Throws naming the variable whose value cannot be
 * used.
 */
export function configuredFeeds(env: FeedEnv): readonly [ConfiguredFeed, ...ConfiguredFeed[]] {
  const list = env('ODDS_FEEDS');
  if (!list) {
    const name = env('ODDS_FEED') ?? '';
    return [{ name, secretId: secretId(env), connect: oddsProvider(name).configure(env) }];
  }
  const settings = parseFeeds(list, [...ODDS_PROVIDERS.keys()]);
  const [first, ...others] = settings.map((feed): ConfiguredFeed => {
    const connect = configureFeed(feed, env);
    const limits = settings.length > 1 ? { readTimeoutMs: READ_TIMEOUT_MS } : {};
    return {
      name: feed.name,
      secretId: secretId(env, feed.secret),
      connect: (deps) => connect({ ...deps, limits: { ...limits, ...deps.limits } }),
    };
  });
  if (first === undefined) {
    throw new Error('ODDS_FEEDS names no feed');
  }
  return [first, ...others];
}

/** The variable that tells a function which secret has the credential of a feed. */
export function secretVariable(secret?: string): FeedVariable {
  return secret === undefined
    ? 'ODDS_API_KEY_SECRET'
    : `ODDS_API_KEY_SECRET_${secret.toUpperCase()}`;
}

function secretId(env: FeedEnv, secret?: string): string {
  const variable = secretVariable(secret);
  const id = env(variable);
  if (!id) {
    throw new Error(`Environment variable ${variable} is not set`);
  }
  return id;
}

/** The settings of a feed by the names of the variables that one feed has. */
const FIELDS = {
  ODDS_API_BASE_URL: 'base_url',
  ODDS_SPORTS: 'sports',
  ODDS_MONTHLY_CREDITS: 'credits',
} as const;

/**
 * Reads and checks what a feed of the list says; regions, markets and bookmakers are those of the
 * stage. Throws naming the feed and the field.
 */
export function configureFeed(
  { name, kind, base_url, sports, credits }: FeedSetting,
  env: FeedEnv,
): (deps: FeedDeps) => OddsSource {
  // A simulated market is below the address that the stage tells its functions.
  const address = base_url?.startsWith('/')
    ? `${env('ODDS_API_BASE_URL')?.replace(/\/+$/, '')}${base_url}`
    : base_url;
  const own: Readonly<Record<string, string | undefined>> = {
    ODDS_API_BASE_URL: address,
    ODDS_SPORTS: sports?.join(','),
    ODDS_MONTHLY_CREDITS: credits === undefined ? undefined : String(credits),
  };
  try {
    return oddsProvider(kind).configure((variable) =>
      variable in FIELDS ? own[variable] : env(variable),
    );
  } catch (error) {
    throw new Error(`ODDS_FEEDS, feed ${JSON.stringify(name)}: ${inFields(error)}`);
  }
}

function inFields(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(
    /ODDS_[A-Z_]+/g,
    (variable) => FIELDS[variable as keyof typeof FIELDS] ?? variable,
  );
}
