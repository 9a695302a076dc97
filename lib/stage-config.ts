import { ODDS_PROVIDERS, oddsProvider } from '../lambdas/adapters/odds-feeds/index.ts';
import type { EnvName } from '../lambdas/runtime/env.ts';
import { formOf, type SettingName, SIMULATED } from './settings.ts';
import { STAGES, type Stage } from './stages.ts';

/** What one deployment is made from. */
export type StageConfig = {
  readonly stage: Stage;
  /** Nothing that holds data can be deleted by mistake. */
  readonly keepData: boolean;
  readonly logRetentionDays: number;
  readonly scanIntervalSeconds: number;
  readonly feed: {
    /** The prices of the simulated market; absent where the odds are real. */
    readonly simulation: string | undefined;
    /** What the scan is told about the feed, without any credential. */
    readonly environment: Environment;
  };
  /** Into how many parts the work of a dispatch is divided, at most one per cell of subscribers. */
  readonly dispatchShards: number;
  /** Where alarms are mailed to; without it they only show in the console. */
  readonly alarmEmail: string | undefined;
  /** What keeps a stage alive under a flood, and its cost in sight. */
  readonly protection: {
    /**
     * Whether functions have a share of the account's concurrency to themselves, and public ones no
     * more than theirs.
     */
    readonly reservesConcurrency: boolean;
    /** Budget of the whole account, in USD; a mail is sent when it is in danger. */
    readonly monthlyBudgetUsd: number | undefined;
    /** The API's own name; its generated one is closed then. */
    readonly apiDomain: DomainConfig | undefined;
    /** The name of the CloudFront distribution in front of the API; without it there is none. */
    readonly edgeDomain: DomainConfig | undefined;
  };
  /**
   * The only account and region the stack may be deployed to; what is absent follows the
   * credentials.
   */
  readonly target: { readonly account?: string; readonly region?: string };
};

export type DomainConfig = { readonly name: string; readonly certificateArn: string };

/** Variables of a deployed function. */
export type Environment = Readonly<Partial<Record<EnvName, string>>>;

type Source = Readonly<Record<string, string | undefined>>;
/**
 * The value of a setting; undefined where it is absent or empty. Throws where it has not its form.
 */
type Setting = (name: SettingName | `ODDS_${string}`) => string | undefined;

/** The provider whose format the simulated market speaks. */
const FORMAT_OF_SIMULATED = 'the-odds-api';
const DEFAULT_SCAN_INTERVAL_SECONDS = '45';
/** Enough for 100,000 subscribers; docs/delivery.md has the arithmetic. */
const DEFAULT_DISPATCH_SHARDS = '20';

/**
 * The settings of the stage named by `STAGE`, each overridden by the variable of its name. Throws
 * naming the variable whose value cannot be used, and for a production stage everything that is
 * missing.
 */
export function readStageConfig(source: Source): StageConfig {
  const stage = source.STAGE || 'dev';
  // The CDK's command line sets this variable where there are credentials to deploy with.
  const credentials = source.CDK_DEFAULT_ACCOUNT || undefined;
  if (!isStage(stage) || (stage === 'local' && credentials)) {
    throw refusal('STAGE', stage, 'dev or prod');
  }
  const { isProduction, logRetentionDays, settings } = STAGES[stage];
  const committed: Source = settings;
  const setting: Setting = (name) => {
    const value = source[name] || committed[name] || undefined;
    const [isRight, wanted] = formOf(name);
    if (value !== undefined && !isRight(value)) {
      throw refusal(name, value, wanted);
    }
    return value;
  };
  const [account, region] = [setting('DEPLOY_ACCOUNT'), setting('DEPLOY_REGION')];
  const config: StageConfig = {
    stage,
    keepData: isProduction,
    logRetentionDays,
    scanIntervalSeconds: Number(setting('SCAN_INTERVAL_SECONDS') ?? DEFAULT_SCAN_INTERVAL_SECONDS),
    feed: feed(setting),
    alarmEmail: setting('ALARM_EMAIL'),
    target: { ...(account && { account }), ...(region && { region }) },
    dispatchShards: Number(setting('DISPATCH_SHARDS') ?? DEFAULT_DISPATCH_SHARDS),
    // A new AWS account has too little concurrency to reserve any.
    protection: protection(setting, isProduction ? 'on' : 'off'),
  };
  if (isProduction) {
    requireProduction(config, setting, credentials);
  }
  const address = setting('ODDS_API_BASE_URL');
  if (config.feed.simulation && address) {
    throw refusal('ODDS_API_BASE_URL', address, 'absent with the simulated market');
  }
  return config;
}

/**
 * Throws a list of all that is missing. The pins are asked for where a deployment is possible: a
 * synth needs none.
 */
function requireProduction(
  { stage, target }: StageConfig,
  setting: Setting,
  credentials?: string,
): void {
  const feedName = setting('ODDS_FEED') ?? SIMULATED;
  const missing = [
    feedName === SIMULATED &&
      `ODDS_FEED is ${JSON.stringify(feedName)}, whose odds are invented; set it to the-odds-api`,
    !setting('ALARM_EMAIL') &&
      'ALARM_EMAIL is not set; set it to the address that alarms are mailed to',
    !setting('ODDS_MONTHLY_CREDITS') &&
      'ODDS_MONTHLY_CREDITS is not set; set it to the credits that a month may cost, or to ' +
        'none for no limit',
    credentials &&
      !target.account &&
      `DEPLOY_ACCOUNT is not set; set it to the account of this stage (the credentials are of ${credentials})`,
    credentials && !target.region && 'DEPLOY_REGION is not set; set it to the region of this stage',
  ].filter((line) => typeof line === 'string');
  if (missing.length === 0) {
    return;
  }
  const start = `The stage ${stage} is refused until these are set in lib/stages.ts, or as environment variables:`;
  throw new Error([start, ...missing].join('\n  '));
}

/**
 * Functions do not know the simulated market: it is read as the provider whose format it speaks, at
 * another address. The settings of all providers are checked, so that a mistake is seen before
 * another provider is chosen.
 */
function feed(setting: Setting): StageConfig['feed'] {
  const name = setting('ODDS_FEED') ?? SIMULATED;
  const isSimulated = name === SIMULATED;
  const providerName = isSimulated ? FORMAT_OF_SIMULATED : name;
  for (const candidate of ODDS_PROVIDERS.values()) {
    candidate.configure(setting);
  }
  const given = oddsProvider(providerName).variables.map((variable) => [
    variable,
    setting(variable)?.replaceAll(/\s/g, ''),
  ]);
  const environment: Environment = {
    ODDS_FEED: providerName,
    ...Object.fromEntries(given.filter(([, value]) => value)),
  };
  const simulation = isSimulated ? (setting('ODDS_SIMULATION') ?? 'realistic') : undefined;
  return { simulation, environment };
}

function protection(setting: Setting, reservedByDefault: 'on' | 'off'): StageConfig['protection'] {
  const budget = setting('MONTHLY_BUDGET_USD');
  if (budget && !setting('ALARM_EMAIL')) {
    throw refusal('ALARM_EMAIL', '', 'set with MONTHLY_BUDGET_USD: the budget is told by mail');
  }
  const [apiDomain, edgeDomain] = [domain(setting, 'API'), domain(setting, 'EDGE')];
  if (edgeDomain && !apiDomain) {
    const wanted =
      'set with EDGE_DOMAIN: CloudFront calls the API by it, and the generated name is closed';
    throw refusal('API_DOMAIN', '', wanted);
  }
  return {
    reservesConcurrency: (setting('RESERVED_CONCURRENCY') ?? reservedByDefault) === 'on',
    monthlyBudgetUsd: budget === undefined ? undefined : Number(budget),
    apiDomain,
    edgeDomain,
  };
}

function domain(setting: Setting, prefix: 'API' | 'EDGE'): DomainConfig | undefined {
  const name = setting(`${prefix}_DOMAIN`);
  const certificateArn = setting(`${prefix}_CERTIFICATE_ARN`);
  if (name && certificateArn) {
    return { name, certificateArn };
  }
  if (name) {
    throw refusal(`${prefix}_CERTIFICATE_ARN`, '', `set with ${prefix}_DOMAIN`);
  }
  if (certificateArn) {
    throw refusal(`${prefix}_DOMAIN`, '', `set with ${prefix}_CERTIFICATE_ARN`);
  }
  return undefined;
}

function isStage(name: string): name is Stage {
  return Object.hasOwn(STAGES, name);
}

function refusal(name: string, value: string, wanted: string): Error {
  return new Error(`${name} is ${JSON.stringify(value)}; it must be ${wanted}`);
}
