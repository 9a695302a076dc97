import type { EnvName } from '../lambdas/runtime/env.ts';
import { type FeedConfig, readFeedConfig, undecidedCredits } from './feed-config.ts';
import { formOf, refusal, type Setting } from './settings.ts';
import { type Protection, protection } from './stage-protection.ts';
import { STAGES, type Stage } from './stages.ts';

/** What one deployment is made from. */
export type StageConfig = {
  readonly stage: Stage;
  /**
   * The name of the stack that serves, such as `betting-analytics-dev`. The names of the other
   * stacks and of all resources begin with it.
   */
  readonly name: string;
  /** Nothing that holds data can be deleted by mistake. */
  readonly keepData: boolean;
  readonly logRetentionDays: number;
  /** Whether a new version of a function has to prove itself before it gets all requests. */
  readonly guardsReleases: boolean;
  readonly scanIntervalSeconds: number;
  readonly feed: FeedConfig;
  /** What visitors are told of the operator, and whether prices are shown to them. */
  readonly operator: readonly (readonly [EnvName, string])[];
  /** Into how many parts the work of a dispatch is divided, at most one per cell of subscribers. */
  readonly dispatchShards: number;
  /** The secrets of the MAC in API keys, by name; the first is of new keys. */
  readonly apiKeySecrets: readonly string[];
  /** Whom an incident wakes; without it incidents only show in the console. */
  readonly alarmEmail: string | undefined;
  /** Where every single alarm is mailed to; without it they only show in the console. */
  readonly alarmListEmail: string | undefined;
  /** Where codes of sign-up are mailed from, by SES; absent: from Cognito, 50 a day. */
  readonly mailFrom: string | undefined;
  /** Whether the documentation that it serves has the pages for operators. */
  readonly servesOperatorDocs: boolean;
  /** What keeps a stage alive under a flood, and its cost in sight. */
  readonly protection: Protection;
  /**
   * The only account and region the stack may be deployed to; what is absent follows the
   * credentials.
   */
  readonly target: { readonly account?: string; readonly region?: string };
};

type Source = Readonly<Record<string, string | undefined>>;

/** What the function of the landing page is told as it is set. */
const OPERATOR_SETTINGS = [
  'OPERATOR_NAME',
  'OPERATOR_CONTACT',
  'UPGRADE_URL',
  'TERMS_URL',
  'RAW_PRICES',
] as const;
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
  const account = setting('DEPLOY_ACCOUNT');
  const region = setting('DEPLOY_REGION');
  const config: StageConfig = {
    stage,
    name: `betting-analytics-${stage}`,
    keepData: isProduction,
    logRetentionDays,
    guardsReleases: (setting('RELEASE') ?? (isProduction ? 'guarded' : 'at-once')) === 'guarded',
    scanIntervalSeconds: Number(setting('SCAN_INTERVAL_SECONDS') ?? DEFAULT_SCAN_INTERVAL_SECONDS),
    feed: readFeedConfig(setting),
    apiKeySecrets: (setting('API_KEY_SECRETS') ?? 'k1').split(','),
    alarmEmail: setting('ALARM_EMAIL'),
    mailFrom: setting('MAIL_FROM'),
    servesOperatorDocs: setting('DOCS_OPERATOR') !== 'off',
    alarmListEmail: setting('ALARM_LIST_EMAIL'),
    operator: OPERATOR_SETTINGS.flatMap((name) => {
      const value = setting(name);
      return value ? [[name, value] as const] : [];
    }),
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
  { stage, target, feed }: StageConfig,
  setting: Setting,
  credentials?: string,
): void {
  const variable = setting('ODDS_FEEDS') ? 'ODDS_FEEDS' : 'ODDS_FEED';
  const missing = [
    feed.simulation !== undefined &&
      `${variable} is "simulated", whose odds are invented; set it to the-odds-api`,
    !setting('ALARM_EMAIL') &&
      'ALARM_EMAIL is not set; set it to the address of the person whom an incident wakes',
    !setting('ALARM_LIST_EMAIL') &&
      'ALARM_LIST_EMAIL is not set; set it to the list that every single alarm is mailed to',
    !setting('MAIL_FROM') &&
      setting('COGNITO_MAIL') !== 'on' &&
      'MAIL_FROM is not set; set it to an address of a domain that SES has verified, or ' +
        'COGNITO_MAIL to on for 50 messages a day',
    !setting('MONTHLY_BUDGET_USD') &&
      'MONTHLY_BUDGET_USD is not set; set it to the dollars that a month of the account may cost, ' +
        'or to none for no budget',
    undecidedCredits(setting),
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

function isStage(name: string): name is Stage {
  return Object.hasOwn(STAGES, name);
}
