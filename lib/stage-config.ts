import type { EnvName } from '../lambdas/runtime/env.ts';

/** What an operator may set for one deployment, read from the environment of `cdk synth`. */
export type StageConfig = {
  readonly stage: Stage;
  readonly scanIntervalSeconds: number;
  readonly feed: FeedConfig;
  /** Where alarms are mailed to; without it they only show in the console. */
  readonly alarmEmail: string | undefined;
} & StageDifferences;

export type FeedConfig = {
  readonly kind: 'simulated' | 'the-odds-api';
  /** What the scan is told about the feed, without any credential. */
  readonly environment: Environment;
};

/** Variables of a deployed function. */
export type Environment = Readonly<Partial<Record<EnvName, string>>>;

/** What sets a stage apart: in `prod` nothing that holds data can be deleted by mistake. */
type StageDifferences = { readonly keepData: boolean; readonly logRetentionDays: number };
type Stage = 'dev' | 'prod';
type Source = Readonly<Record<string, string | undefined>>;

const STAGES: Readonly<Record<Stage, StageDifferences>> = {
  dev: { keepData: false, logRetentionDays: 14 },
  prod: { keepData: true, logRetentionDays: 90 },
};

/** Seconds the schedule lets pass between two starts of the loop; every start hands out one such window of slots. */
export const WINDOW_SECONDS = 180;
const DEFAULT_SCAN_INTERVAL_SECONDS = 45;

const WORD_LIST = /^\s*[a-z0-9_]+(\s*,\s*[a-z0-9_]+)*\s*$/;
/** What one call gives for all matches of a sport, and the analysis understands. */
const FEED_MARKETS = ['h2h', 'spreads', 'totals'];
const FEED_LISTS = ['ODDS_SPORTS', 'ODDS_REGIONS', 'ODDS_MARKETS', 'ODDS_BOOKMAKERS'] as const;

/** Reads and checks the settings of a deployment. Throws naming the variable whose value cannot be used. */
export function readStageConfig(source: Source): StageConfig {
  const stage = oneOf(source, 'STAGE', ['dev', 'prod'], 'dev');
  return {
    stage,
    ...STAGES[stage],
    scanIntervalSeconds: scanInterval(source),
    feed: feed(source),
    alarmEmail: matching(source, 'ALARM_EMAIL', /^[^\s@]+@[^\s@]+$/, 'one e-mail address'),
  };
}

function feed(source: Source): FeedConfig {
  const kind = oneOf(source, 'ODDS_FEED', ['simulated', 'the-odds-api'], 'simulated');
  const environment: Partial<Record<EnvName, string>> = { ODDS_FEED: kind };
  for (const name of FEED_LISTS) {
    const list = matching(source, name, WORD_LIST, 'lower-case names separated by commas');
    if (list) environment[name] = list.replaceAll(/\s/g, '');
  }
  const markets = environment.ODDS_MARKETS;
  if (markets?.split(',').some((market) => !FEED_MARKETS.includes(market)))
    throw refusal('ODDS_MARKETS', markets, `a list of ${FEED_MARKETS.join(', ')}`);
  const credits = matching(source, 'ODDS_MONTHLY_CREDITS', /^[1-9]\d{0,11}$/, 'a whole number of credits');
  if (credits) environment.ODDS_MONTHLY_CREDITS = credits;
  const baseUrl = feedAddress(source);
  if (baseUrl) environment.ODDS_API_BASE_URL = baseUrl;
  return { kind, environment };
}

/** The credential travels in the query string, so plain http is for this machine only. */
function feedAddress(source: Source): string | undefined {
  const text = source.ODDS_API_BASE_URL;
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const loopback =
    url?.hostname === '127.0.0.1' || url?.hostname === 'localhost' || url?.hostname === '[::1]';
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback)) return text;
  throw refusal('ODDS_API_BASE_URL', text, 'an https address (plain http only on loopback)');
}

/**
 * Whole seconds, because a Wait state drops fractions; a divisor of the window, so that every window is on the grid.
 */
function scanInterval(source: Source): number {
  const text = source.SCAN_INTERVAL_SECONDS;
  if (!text) return DEFAULT_SCAN_INTERVAL_SECONDS;
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && WINDOW_SECONDS % seconds === 0) return seconds;
  throw refusal(
    'SCAN_INTERVAL_SECONDS',
    text,
    `whole seconds that divide ${WINDOW_SECONDS}, such as 45 or 5`,
  );
}

function oneOf<const T extends string>(source: Source, name: string, allowed: readonly T[], otherwise: T): T {
  const text = source[name] || otherwise;
  const found = allowed.find((value) => value === text);
  if (found === undefined) throw refusal(name, text, allowed.join(' or '));
  return found;
}

function matching(source: Source, name: string, pattern: RegExp, wanted: string): string | undefined {
  const text = source[name];
  if (text && !pattern.test(text)) throw refusal(name, text, wanted);
  return text || undefined;
}

function refusal(name: string, value: string, wanted: string): Error {
  return new Error(`${name} is ${JSON.stringify(value)}; it must be ${wanted}`);
}
