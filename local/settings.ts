import { resolve } from 'node:path';
import { withFeedKeysApart } from './feed-keys.ts';
import type { OddsApiKeys } from './secrets/secret-values.ts';
import { StartError } from './start-error.ts';

/** What the person who starts the stack decided, read from the environment and the command line. */
export type LocalSettings = {
  readonly port: number;
  readonly dataDir: string;
  readonly fresh: boolean;
  /** A DynamoDB that runs already; absent: Dynoxide is started. */
  readonly dynamodbEndpoint: string | undefined;
  /**
   * The keys of accounts with real feeds, by their variables: `ODDS_API_KEY`, and for the secret
   * `second` of a further feed `ODDS_API_KEY_SECOND`; those that `ODDS_FEEDS` itself has, too. The
   * simulated market has one of its own.
   */
  readonly oddsApiKeys: OddsApiKeys;
  /** Whether the gateway refuses what is over the limits of routes, as it does on AWS. */
  readonly limitsRoutes: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of `npm start`. Empty variables count as absent. Throws a StartError that
 * names the variable or the argument that makes no sense. Settings of the stack itself (ODDS_FEED,
 * SCAN_INTERVAL_SECONDS, …) are judged by the CDK app that reads them.
 */
export function readSettings(
  env: Environment,
  args: readonly string[],
  cwd: string,
): LocalSettings {
  const unknown = args.filter((arg) => arg !== '--fresh');
  if (unknown.length > 0) {
    throw new StartError(`Unknown argument ${unknown.join(' ')}; npm start takes only: -- --fresh`);
  }
  return {
    port: readPort(env.PORT || '3000'),
    dataDir: resolve(cwd, env.LOCAL_DATA_DIR || '.local'),
    fresh: args.includes('--fresh'),
    dynamodbEndpoint: readEndpoint(env.DYNAMODB_ENDPOINT || undefined),
    oddsApiKeys: Object.fromEntries(
      Object.entries(withFeedKeysApart(env)).filter(([name, value]) => isOddsApiKey(name) && value),
    ),
    limitsRoutes: readSwitch('ROUTE_LIMITS', env.ROUTE_LIMITS || 'on'),
  };
}

/** Whether a variable holds the key of a feed, which is no setting of the stack. */
export function isOddsApiKey(name: string): boolean {
  return /^ODDS_API_KEY(_[A-Z0-9]+)?$/.test(name);
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 0 && port <= 65_535)) {
    throw new StartError(
      `PORT must be a whole number from 0 (any free port) to 65535, not "${text}"`,
    );
  }
  return port;
}

function readSwitch(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') {
    throw new StartError(`${name} must be on or off, not "${text}"`);
  }
  return text === 'on';
}

function readEndpoint(text: string | undefined): string | undefined {
  if (text === undefined) {
    return undefined;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new StartError(
      `DYNAMODB_ENDPOINT must be an http address such as http://127.0.0.1:8000, not "${text}"`,
    );
  }
  return text.replace(/\/+$/, '');
}
