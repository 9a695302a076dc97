import type { SettingName } from './settings.ts';

/**
 * The settings of every stage. An environment variable of the same name overrides a setting for one
 * command; an empty setting is an absent one. `lib/settings.ts` says what each means.
 */
export type Stage = 'local' | 'dev' | 'prod';

export type StageSettings = {
  /**
   * Nothing that holds data can be deleted by mistake, and a stage that is not fit for customers is
   * refused: it serves real odds, mails its alarms, has a decided credit budget, and is deployed to
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
      // These four belong to the operator of the service. They have no default, and `prod` is refused
      // without them.
      DEPLOY_ACCOUNT: '',
      DEPLOY_REGION: '',
      ALARM_EMAIL: '',
      ODDS_MONTHLY_CREDITS: '',
    },
  },
};
