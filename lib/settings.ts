import { ODDS_PROVIDERS } from '../lambdas/adapters/odds-feeds/index.ts';
import type { EnvName } from '../lambdas/runtime/env.ts';

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
/**
 * What `ODDS_FEEDS` calls a second provider of the simulated market, with names, ids and starts of
 * its own.
 */
export const SIMULATED_VARIANT = 'simulated-variant';
const FEEDS = [SIMULATED, ...ODDS_PROVIDERS.keys()];

type Form = readonly [isRight: (text: string) => boolean, wanted: string];

/** The providers of odds check it. */
const OF_THE_FEED: Form = [() => true, ''];
const HOST_NAME = matching(
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
  'a host name in lower case',
);
const EMAIL = matching(/^[^\s@]+@[^\s@]+$/, 'one e-mail address');
const CERTIFICATE = /^arn:aws[\w-]*:acm:([a-z0-9-]+):\d{12}:certificate\/[\w-]+$/;

export type SettingName = keyof typeof SETTINGS;

/** Every setting of a stage, and what its value must be. */
const SETTINGS = {
  /** `simulated`, or a provider of real odds. */
  ODDS_FEED: [(text) => FEEDS.includes(text), FEEDS.join(' or ')],
  /** Several feeds instead: a JSON list of one to four, which docs/feeds.md describes. */
  ODDS_FEEDS: OF_THE_FEED,
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
  /** Whom an incident wakes, and where every single alarm is mailed to. */
  ALARM_EMAIL: EMAIL,
  ALARM_LIST_EMAIL: EMAIL,
  /** The address that codes of sign-up are mailed from, of a domain that SES has verified. */
  MAIL_FROM: matching(/^[^\s@]+@[a-z0-9.-]+$/, 'one e-mail address'),
  /** `on` decides for the mail of Cognito, which sends 50 messages a day and account. */
  COGNITO_MAIL: matching(/^(on|off)$/, 'on or off'),
  /** The account and the region the stage belongs to; absent: those of the credentials. */
  DEPLOY_ACCOUNT: matching(/^\d{12}$/, 'the twelve digits of an AWS account'),
  DEPLOY_REGION: matching(/^[a-z]+(-[a-z]+)+-\d$/, 'a region such as eu-west-1'),
  /** How new versions of functions take over requests; the default is `guarded` in production. */
  RELEASE: matching(/^(guarded|at-once)$/, 'guarded or at-once'),
  /** The default is `on` in production. */
  RESERVED_CONCURRENCY: matching(/^(on|off)$/, 'on or off'),
  /**
   * The names of the secrets of the MAC in API keys, between commas: the first makes the MAC of new
   * keys, and keys of all are recognized.
   */
  API_KEY_SECRETS: matching(
    /^[a-z][a-z0-9]{0,19}(,[a-z][a-z0-9]{0,19}){0,4}$/,
    'one to five names such as k1, between commas',
  ),
  /** Requests a second with API keys that the gateway lets through, of all keys together. */
  KEYED_REQUESTS_PER_SECOND: matching(/^[1-9]\d{1,3}$/, 'a whole number from 10 to 9999'),
  /** How many keys are expected to use their quota: what the limit of requests is judged by. */
  EXPECTED_KEYS: matching(/^[1-9]\d{0,6}$/, 'a whole number of keys'),
  /** Monthly budget of the whole account, or `none`, which production has to decide. */
  MONTHLY_BUDGET_USD: matching(/^([1-9]\d{0,6}|none)$/, 'a whole number of dollars, or none'),
  /** The API's own host name and the certificate of it, and those of CloudFront in front of it. */
  API_DOMAIN: HOST_NAME,
  API_CERTIFICATE_ARN: matching(CERTIFICATE, 'the ARN of a certificate of ACM'),
  EDGE_DOMAIN: HOST_NAME,
  /** Whether those names point to what was deployed for them; `no` until then. */
  DOMAINS_IN_USE: matching(/^(yes|no)$/, 'yes or no'),
  EDGE_CERTIFICATE_ARN: [
    (text) => CERTIFICATE.exec(text)?.[1] === EDGE_REGION,
    `the ARN of a certificate of ACM in ${EDGE_REGION}, where CloudFront takes certificates from`,
  ],
  /** Who runs the service, how to reach them, where to buy the plan sharp, and the terms of use. */
  OPERATOR_NAME: matching(/^.{1,80}$/, 'a name of at most 80 characters'),
  OPERATOR_CONTACT: matching(/^(https:\/\/|mailto:)\S+$/, 'an address with https: or mailto:'),
  UPGRADE_URL: matching(/^(https:\/\/|mailto:)\S+$/, 'an address with https: or mailto:'),
  TERMS_URL: matching(/^https:\/\/\S+$/, 'an address with https:'),
  /** `off` where the licence of the feed forbids to show its prices to everyone. */
  RAW_PRICES: matching(/^(on|off)$/, 'on or off'),
  /** Whether the documentation has the pages for operators; the default is `on`. */
  DOCS_OPERATOR: matching(/^(on|off)$/, 'on or off'),
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

/**
 * The value of a setting; undefined where it is absent or empty. Throws where it has not its form.
 */
export type Setting = (name: SettingName | `ODDS_${string}`) => string | undefined;

/** The error of a setting whose value cannot be used. */
export function refusal(name: string, value: string, wanted: string): Error {
  return new Error(`${name} is ${JSON.stringify(value)}; it must be ${wanted}`);
}

/** Variables of a deployed function. */
export type Environment = Readonly<Partial<Record<EnvName, string>>>;
