import { ODDS_PROVIDERS, oddsProvider } from '../lambdas/adapters/odds-feeds/index.ts';
import type { EnvName } from '../lambdas/runtime/env.ts';
import { type ProtectionConfig, readProtection } from './protection-settings.ts';

/** What an operator may set for one deployment, read from the environment of `cdk synth`. */
export type StageConfig = {
  readonly stage: Stage;
  readonly scanIntervalSeconds: number;
  readonly feed: FeedConfig;
  /** Into how many parts the work of a dispatch is divided, at most one per cell of subscribers. */
  readonly dispatchShards: number;
  /** Where alarms are mailed to; without it they only show in the console. */
  readonly alarmEmail: string | undefined;
  readonly protection: ProtectionConfig;
} & StageDifferences;

export type FeedConfig = {
  /** The provider carries a key in its calls. */
  readonly needsKey: boolean;
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
const DEFAULT_SCAN_INTERVAL_SECONDS = '45';
/** Enough for 100,000 subscribers; docs/delivery.md has the arithmetic. */
const DEFAULT_DISPATCH_SHARDS = '20';
/** A shard has one cell of subscribers at least. */
export const MAX_DISPATCH_SHARDS = 60;

/** Reads and checks the settings of a deployment. Throws naming the variable whose value cannot be used. */
export function readStageConfig(source: Source): StageConfig {
  const stage = source.STAGE || 'dev';
  if (!isStage(stage)) throw refusal('STAGE', stage, 'dev or prod');
  const alarmEmail = source.ALARM_EMAIL || undefined;
  if (alarmEmail && !/^[^\s@]+@[^\s@]+$/.test(alarmEmail)) {
    throw refusal('ALARM_EMAIL', alarmEmail, 'one e-mail address');
  }
  return {
    stage,
    ...STAGES[stage],
    scanIntervalSeconds: scanInterval(source),
    feed: feed(source),
    dispatchShards: dispatchShards(source),
    alarmEmail,
    // A new AWS account has too little concurrency to reserve any.
    protection: readProtection(source, stage === 'prod' ? 'on' : 'off'),
  };
}

/** The settings of all providers are checked, so that a mistake is seen before another provider is chosen. */
function feed(source: Source): FeedConfig {
  const name = source.ODDS_FEED || 'simulated';
  const provider = oddsProvider(name);
  for (const each of ODDS_PROVIDERS.values()) each.configure((variable) => source[variable]);
  const given = provider.variables.map((variable) => [variable, source[variable]?.replaceAll(/\s/g, '')]);
  const environment: Environment = {
    ODDS_FEED: name,
    ...Object.fromEntries(given.filter(([, value]) => value)),
  };
  return { needsKey: provider.needsKey, environment };
}

/**
 * Whole seconds, because a Wait state drops fractions; a divisor of the window, so that every window is on the grid.
 */
function scanInterval(source: Source): number {
  const text = source.SCAN_INTERVAL_SECONDS || DEFAULT_SCAN_INTERVAL_SECONDS;
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && WINDOW_SECONDS % seconds === 0) return seconds;
  throw refusal(
    'SCAN_INTERVAL_SECONDS',
    text,
    `whole seconds that divide ${WINDOW_SECONDS}, such as 45 or 5`,
  );
}

function dispatchShards(source: Source): number {
  const text = source.DISPATCH_SHARDS || DEFAULT_DISPATCH_SHARDS;
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_DISPATCH_SHARDS) return count;
  throw refusal('DISPATCH_SHARDS', text, `a whole number from 1 to ${MAX_DISPATCH_SHARDS}`);
}

function isStage(name: string): name is Stage {
  return Object.hasOwn(STAGES, name);
}

function refusal(name: string, value: string, wanted: string): Error {
  return new Error(`${name} is ${JSON.stringify(value)}; it must be ${wanted}`);
}
