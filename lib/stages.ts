import type { SettingName } from './settings.ts';

/**
 * The settings of every stage. An environment variable of the same name overrides a setting for one
 * command; an empty setting is an absent one. `lib/settings.ts` says what each means.
 */
export type Stage = 'local' | 'dev' | 'prod';

export type StageSettings = {
  /**
   * Nothing that holds data can be deleted by mistake, and a stage that is not fit for customers is
   * refused: it serves real odds, mails its alarms, has a decided budget of credits and of
   * dollars, and is deployed to
   * its own account and region only.
   */
  readonly isProduction: boolean;
  readonly logRetentionDays: number;
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
};

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
      // Raised together: docs/runbook.md says when.
      EXPECTED_KEYS: '1000',
      KEYED_REQUESTS_PER_SECOND: '500',
      // These belong to the operator of the service. They have no default, and `prod` is refused
      // without them; COGNITO_MAIL may stand for MAIL_FROM.
      DEPLOY_ACCOUNT: '',
      DEPLOY_REGION: '',
      ALARM_EMAIL: '',
      ALARM_LIST_EMAIL: '',
      ODDS_MONTHLY_CREDITS: '',
      MONTHLY_BUDGET_USD: '',
      MAIL_FROM: '',
    },
  },
};
