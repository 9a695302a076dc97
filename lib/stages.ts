/**
 * The settings of every stage. An environment variable of the same name overrides a setting for one command; an empty
 * setting is an absent one. `lib/stage-config.ts` checks them.
 */
export type Stage = 'local' | 'dev' | 'prod';

export type StageSettings = {
  /**
   * Nothing that holds data can be deleted by mistake, and a stage that is not fit for customers is refused: it serves
   * real odds, mails its alarms, has a decided credit budget, and is deployed to its own account and region only.
   */
  readonly isProduction: boolean;
  readonly logRetentionDays: number;
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
};

export type SettingName =
  /** `simulated` or `the-odds-api`. */
  | 'ODDS_FEED'
  /** Prices of the simulated feed: `realistic` or `lively`. */
  | 'ODDS_SIMULATION'
  /** What is read of a real feed: comma lists of the provider's keys; `ODDS_SPORTS` may be `all`. */
  | 'ODDS_SPORTS'
  | 'ODDS_REGIONS'
  | 'ODDS_MARKETS'
  | 'ODDS_BOOKMAKERS'
  /** Another address of the same feed. */
  | 'ODDS_API_BASE_URL'
  /** Credits of the feed to spend in a month, or `none` for no limit. */
  | 'ODDS_MONTHLY_CREDITS'
  /** Where alarms are mailed to. */
  | 'ALARM_EMAIL'
  /** The account (twelve digits) and the region the stage belongs to; absent: those of the credentials. */
  | 'DEPLOY_ACCOUNT'
  | 'DEPLOY_REGION'
  /** `on` or `off`; the default is `on` in production. */
  | 'RESERVED_CONCURRENCY'
  /** Whole dollars of the whole account and a month. */
  | 'MONTHLY_BUDGET_USD'
  /** The API's own host name and the certificate of it, and those of CloudFront in front of it. */
  | 'API_DOMAIN'
  | 'API_CERTIFICATE_ARN'
  | 'EDGE_DOMAIN'
  | 'EDGE_CERTIFICATE_ARN'
  /** Into how many parts a dispatch is divided, 1 to 60. */
  | 'DISPATCH_SHARDS'
  /** Divides 180; anything but 45 is for trials. */
  | 'SCAN_INTERVAL_SECONDS';

export const STAGES: Readonly<Record<Stage, StageSettings>> = {
  /** What `npm start` runs. It is never deployed. */
  local: {
    isProduction: false,
    logRetentionDays: 14,
    // Few shards fill the batches of deliveries, of which one machine serves eight at a time.
    settings: { ODDS_FEED: 'simulated', DISPATCH_SHARDS: '2' },
  },
  dev: {
    isProduction: false,
    logRetentionDays: 14,
    settings: { ODDS_FEED: 'simulated', DEPLOY_ACCOUNT: '', DEPLOY_REGION: '', ALARM_EMAIL: '' },
  },
  prod: {
    isProduction: true,
    logRetentionDays: 90,
    settings: {
      ODDS_FEED: 'the-odds-api',
      // These four belong to whoever runs the service. They have no default, and `prod` is refused without them.
      DEPLOY_ACCOUNT: '',
      DEPLOY_REGION: '',
      ALARM_EMAIL: '',
      ODDS_MONTHLY_CREDITS: '',
    },
  },
};
