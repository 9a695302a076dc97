import { ODDS_PROVIDERS, oddsProvider } from '../lambdas/adapters/odds-feeds/index.ts';
import type { EnvName } from '../lambdas/runtime/env.ts';
import { type ProtectionConfig, readProtection } from './protection-settings.ts';
import { type SettingName, STAGES, type Stage } from './stages.ts';

/** What one deployment is made from. */
export type StageConfig = {
  readonly stage: Stage;
  /** Nothing that holds data can be deleted by mistake. */
  readonly keepData: boolean;
  readonly logRetentionDays: number;
  readonly scanIntervalSeconds: number;
  readonly feed: FeedConfig;
  /** Into how many parts the work of a dispatch is divided, at most one per cell of subscribers. */
  readonly dispatchShards: number;
  /** Where alarms are mailed to; without it they only show in the console. */
  readonly alarmEmail: string | undefined;
  readonly protection: ProtectionConfig;
  /** The only account and region the stack may be deployed to; what is absent follows the credentials. */
  readonly target: { readonly account?: string; readonly region?: string };
};

export type FeedConfig = {
  /** The provider carries a key in its calls. */
  readonly needsKey: boolean;
  /** What the scan is told about the feed, without any credential. */
  readonly environment: Environment;
};

/** Variables of a deployed function. */
export type Environment = Readonly<Partial<Record<EnvName, string>>>;

type Source = Readonly<Record<string, string | undefined>>;
/** The value of a setting; undefined where it is absent or empty. */
type Setting = (name: SettingName | Extract<EnvName, `ODDS_${string}`>) => string | undefined;

/** Seconds the schedule lets pass between two starts of the loop; every start hands out one such window of slots. */
export const WINDOW_SECONDS = 180;
const DEFAULT_SCAN_INTERVAL_SECONDS = '45';
/** Enough for 100,000 subscribers; docs/delivery.md has the arithmetic. */
const DEFAULT_DISPATCH_SHARDS = '20';
/** A shard has one cell of subscribers at least. */
export const MAX_DISPATCH_SHARDS = 60;

/**
 * The settings of the stage named by `STAGE`, each overridden by the variable of its name. Throws naming the variable
 * whose value cannot be used, and for a production stage everything that is missing.
 */
export function readStageConfig(source: Source): StageConfig {
  const stage = source.STAGE || 'dev';
  // The CDK's command line sets this variable where there are credentials to deploy with.
  const credentials = source.CDK_DEFAULT_ACCOUNT || undefined;
  if (!isStage(stage) || (stage === 'local' && credentials)) throw refusal('STAGE', stage, 'dev or prod');
  const { isProduction, logRetentionDays, settings } = STAGES[stage];
  const committed: Source = settings;
  const setting: Setting = (name) => source[name] || committed[name] || undefined;
  const config: StageConfig = {
    stage,
    keepData: isProduction,
    logRetentionDays,
    scanIntervalSeconds: scanInterval(setting),
    feed: feed(setting),
    alarmEmail: matching(setting, 'ALARM_EMAIL', /^[^\s@]+@[^\s@]+$/, 'one e-mail address'),
    target: target(setting),
    dispatchShards: dispatchShards(setting),
    // A new AWS account has too little concurrency to reserve any.
    protection: readProtection(setting, isProduction ? 'on' : 'off'),
  };
  if (isProduction) requireProduction(config, setting, credentials);
  return config;
}

/** Throws a list of all that is missing. The pins are asked for where a deployment is possible: a synth needs none. */
function requireProduction({ stage, target }: StageConfig, setting: Setting, credentials?: string): void {
  const feedName = setting('ODDS_FEED') ?? 'simulated';
  const missing = [
    oddsProvider(feedName).isSimulated &&
      `ODDS_FEED is ${JSON.stringify(feedName)}, whose odds are invented; set it to the-odds-api`,
    !setting('ALARM_EMAIL') && 'ALARM_EMAIL is not set; set it to the address that alarms are mailed to',
    !setting('ODDS_MONTHLY_CREDITS') &&
      'ODDS_MONTHLY_CREDITS is not set; set it to the credits that a month may cost, or to none for no limit',
    credentials &&
      !target.account &&
      `DEPLOY_ACCOUNT is not set; set it to the account of this stage (the credentials are of ${credentials})`,
    credentials && !target.region && 'DEPLOY_REGION is not set; set it to the region of this stage',
  ].filter((line) => typeof line === 'string');
  if (missing.length === 0) return;
  throw new Error(
    [
      `The stage ${stage} is refused until these are set in lib/stages.ts, or as environment variables:`,
      ...missing,
    ].join('\n  '),
  );
}

/** The settings of all providers are checked, so that a mistake is seen before another provider is chosen. */
function feed(setting: Setting): FeedConfig {
  const name = setting('ODDS_FEED') ?? 'simulated';
  const provider = oddsProvider(name);
  for (const each of ODDS_PROVIDERS.values()) each.configure(setting);
  const given = provider.variables.map((variable) => [variable, setting(variable)?.replaceAll(/\s/g, '')]);
  const environment: Environment = {
    ODDS_FEED: name,
    ...Object.fromEntries(given.filter(([, value]) => value)),
  };
  return { needsKey: provider.needsKey, environment };
}

function target(setting: Setting): StageConfig['target'] {
  const account = matching(setting, 'DEPLOY_ACCOUNT', /^\d{12}$/, 'the twelve digits of an AWS account');
  const region = matching(setting, 'DEPLOY_REGION', /^[a-z]+(-[a-z]+)+-\d$/, 'a region such as eu-west-1');
  return { ...(account && { account }), ...(region && { region }) };
}

/**
 * Whole seconds, because a Wait state drops fractions; a divisor of the window, so that every window is on the grid.
 */
function scanInterval(setting: Setting): number {
  const text = setting('SCAN_INTERVAL_SECONDS') ?? DEFAULT_SCAN_INTERVAL_SECONDS;
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (seconds >= 1 && WINDOW_SECONDS % seconds === 0) return seconds;
  throw refusal(
    'SCAN_INTERVAL_SECONDS',
    text,
    `whole seconds that divide ${WINDOW_SECONDS}, such as 45 or 5`,
  );
}

function dispatchShards(setting: Setting): number {
  const text = setting('DISPATCH_SHARDS') ?? DEFAULT_DISPATCH_SHARDS;
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_DISPATCH_SHARDS) return count;
  throw refusal('DISPATCH_SHARDS', text, `a whole number from 1 to ${MAX_DISPATCH_SHARDS}`);
}

function isStage(name: string): name is Stage {
  return Object.hasOwn(STAGES, name);
}

/** The value of a setting, provided that it has the form; throws naming it otherwise. */
function matching(setting: Setting, name: SettingName, form: RegExp, wanted: string): string | undefined {
  const value = setting(name);
  if (value !== undefined && !form.test(value)) throw refusal(name, value, wanted);
  return value;
}

function refusal(name: string, value: string, wanted: string): Error {
  return new Error(`${name} is ${JSON.stringify(value)}; it must be ${wanted}`);
}
