import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { AccountApi } from './constructs/account-api.ts';
import { mailAlarms } from './constructs/alarm-mail.ts';
import { DataTable } from './constructs/data-table.ts';
import { Identity } from './constructs/identity.ts';
import { ReadApi } from './constructs/read-api.ts';
import { ScanPipeline } from './constructs/scan-pipeline.ts';
import { WebhookPipeline } from './constructs/webhook-pipeline.ts';
import type { StageConfig } from './stage-config.ts';

/** The whole service: one table, the loop that fills it, the API that serves it, the webhooks that tell of it. */
export class BettingAnalyticsStack extends Stack {
  readonly identity: Identity;

  constructor(scope: App, config: StageConfig) {
    super(scope, `betting-analytics-${config.stage}`, {
      description: 'Betting opportunities and fair match probabilities, scanned every 45 seconds.',
      terminationProtection: config.keepData,
    });
    const table = new DataTable(this, 'table', config);
    const api = new ReadApi(this, 'api', { config, table });
    const webhooks = new WebhookPipeline(this, 'webhooks', { config, table });
    const { dispatchPicks, masterKeyArn } = webhooks;
    this.identity = new Identity(this, 'identity', { config, publicUrl: api.url });
    const { identity } = this;
    new AccountApi(this, 'account', { config, table, httpApi: api.httpApi, identity, masterKeyArn });
    const scans = new ScanPipeline(this, 'scans', { config, table, dispatchPicks });
    if (config.alarmEmail) mailAlarms(this, config.alarmEmail);

    new CfnOutput(this, 'ApiUrl', { value: api.url });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'WebhookMasterKeySecret', { value: webhooks.masterKeyArn });
    new CfnOutput(this, 'StateMachineArn', { value: scans.stateMachine.stateMachineArn });
  }
}
