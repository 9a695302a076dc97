import { ODDS_PROVIDERS } from '../lambdas/adapters/odds-feeds/index.ts';

/**
 * Seconds the schedule lets pass between two starts of the loop; every start hands out one such
 * window of slots.
 */
export const WINDOW_SECONDS = 180;
/** A shard has one cell of subscribers at least. */
export const MAX_DISPATCH_SHARDS = 60;
/** CloudFront takes its certificates from there only. */
export const EDGE_REGION = 'us-east-1';

/** What `ODDS_FEED` calls the simulated market. */
export const SIMULATED = 'simulated';
const FEEDS = [SIMULATED, ...ODDS_PROVIDERS.keys()];

type Form = readonly [isRight: (text: string) => boolean, wanted: string];

/** The providers of odds check it. */
const OF_THE_FEED: Form = [() => true, ''];
const HOST_NAME = matching(
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
  'a host name in lower case',
);
const CERTIFICATE = /^arn:aws[\w-]*:acm:([a-z0-9-]+):\d{12}:certificate\/[\w-]+$/;

export type SettingName = keyof typeof SETTINGS;

/** Every setting of a stage, and what its value must be. */
const SETTINGS = {
  /** `simulated`, or a provider of real odds. */
  ODDS_FEED: [(text) => FEEDS.includes(text), FEEDS.join(' or ')],
  /** Prices of the simulated market. */
  ODDS_SIMULATION: matching(/^(realistic|lively)$/, 'realistic or lively'),
  /** What is read of the feed: comma lists of the provider's keys; `ODDS_SPORTS` may be `all`. */
  ODDS_SPORTS: OF_THE_FEED,
  ODDS_REGIONS: OF_THE_FEED,
  ODDS_MARKETS: OF_THE_FEED,
  ODDS_BOOKMAKERS: OF_THE_FEED,
  /** Another address of the same feed. */
  ODDS_API_BASE_URL: OF_THE_FEED,
  /** Credits of the feed to spend in a month, or `none` for no limit. */
  ODDS_MONTHLY_CREDITS: OF_THE_FEED,
  /** Where alarms are mailed to. */
  ALARM_EMAIL: matching(/^[^\s@]+@[^\s@]+$/, 'one e-mail address'),
  /** The account and the region the stage belongs to; absent: those of the credentials. */
  DEPLOY_ACCOUNT: matching(/^\d{12}$/, 'the twelve digits of an AWS account'),
  DEPLOY_REGION: matching(/^[a-z]+(-[a-z]+)+-\d$/, 'a region such as eu-west-1'),
  /** The default is `on` in production. */
  RESERVED_CONCURRENCY: matching(/^(on|off)$/, 'on or off'),
  /** Monthly budget of the whole account. */
  MONTHLY_BUDGET_USD: matching(/^[1-9]\d{0,6}$/, 'a whole number of dollars'),
  /** The API's own host name and the certificate of it, and those of CloudFront in front of it. */
  API_DOMAIN: HOST_NAME,
  API_CERTIFICATE_ARN: matching(CERTIFICATE, 'the ARN of a certificate of ACM'),
  EDGE_DOMAIN: HOST_NAME,
  EDGE_CERTIFICATE_ARN: [
    (text) => CERTIFICATE.exec(text)?.[1] === EDGE_REGION,
    `the ARN of a certificate of ACM in ${EDGE_REGION}, where CloudFront takes certificates from`,
  ],
  /** Into how many parts a dispatch is divided. */
  DISPATCH_SHARDS: [
    (text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_DISPATCH_SHARDS,
    `a whole number from 1 to ${MAX_DISPATCH_SHARDS}`,
  ],
  /**
   * Whole seconds, because a Wait state drops fractions; a divisor, so that every window is on the
   * grid.
   */
  SCAN_INTERVAL_SECONDS: [
    (text) => /^\d{1,3}$/.test(text) && WINDOW_SECONDS % Number(text) === 0,
    `whole seconds that divide ${WINDOW_SECONDS}, such as 45 or 5`,
  ],
} satisfies Readonly<Record<string, Form>>;

function matching(pattern: RegExp, wanted: string): Form {
  return [(text) => pattern.test(text), wanted];
}

/** What the value of a setting must be. A provider of odds may have settings that only it knows. */
export function formOf(name: SettingName | `ODDS_${string}`): Form {
  return Object.hasOwn(SETTINGS, name) ? SETTINGS[name as SettingName] : OF_THE_FEED;
}
