import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { addAccountApi } from './constructs/account-api.ts';
import { addAlarmMail, addBudgetMail } from './constructs/alarm-mail.ts';
import { addDashboard } from './constructs/dashboard.ts';
import { addIdentityProvider, type Identity } from './constructs/identity.ts';
import { addOperators } from './constructs/operators.ts';
import { addPublicApi } from './constructs/public-api.ts';
import { addScanPipeline } from './constructs/scan-pipeline.ts';
import { addShared } from './constructs/shared.ts';
import { addStackQueries } from './constructs/stack-queries.ts';
import { addWebhookPipeline } from './constructs/webhook-pipeline.ts';
import type { StageConfig } from './stage-config.ts';

/**
 * The whole service: one table, the loop that fills it, the API that serves it, the webhooks that
 * tell of it.
 */
export class BettingAnalyticsStack extends Stack {
  readonly identity: Identity;

  constructor(scope: App, config: StageConfig) {
    super(scope, `betting-analytics-${config.stage}`, {
      description: 'Betting opportunities and fair match probabilities, scanned every 45 seconds.',
      terminationProtection: config.keepData,
      // CloudFormation hands them on to everything that it makes.
      tags: { service: 'betting-analytics', stage: config.stage },
      env: config.target,
    });
    const shared = addShared(this, config);
    const { table, masterKeys, record } = shared;
    const { finishedScans, wakeUps } = addWebhookPipeline(this, shared);
    const { loop, oddsKey, quotes } = addScanPipeline(this, shared, finishedScans);
    const api = addPublicApi(this, { ...shared, quotes });
    const policy = addOperators(this, shared);
    const identity = addIdentityProvider(this, config, api.url);
    this.identity = identity;
    addAccountApi(this, { ...shared, httpApi: api.http, identity, quotes });
    addDashboard(this, { table, api: api.http, loop, wakeUps });
    const { monthlyBudgetUsd } = config.protection;
    addAlarmMail(this, config.alarmEmail);
    if (config.alarmEmail && monthlyBudgetUsd) {
      addBudgetMail(this, monthlyBudgetUsd, config.alarmEmail);
    }
    addStackQueries(this);

    new CfnOutput(this, 'ApiUrl', { value: api.url });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'QuotesBucket', { value: quotes.bucketName });
    new CfnOutput(this, 'WebhookMasterKeySecret', { value: masterKeys.secretArn });
    new CfnOutput(this, 'RecordKeySecret', { value: record.secretArn });
    new CfnOutput(this, 'OddsApiKeySecret', { value: oddsKey.secretArn });
    new CfnOutput(this, 'UserPoolId', { value: identity.poolId });
    new CfnOutput(this, 'OperatorPolicyArn', { value: policy.managedPolicyArn });
    new CfnOutput(this, 'StateMachineArn', { value: loop.stateMachineArn });
  }
}
