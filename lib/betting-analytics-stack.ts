import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { AccountApi } from './constructs/account-api.ts';
import { mailAlarms } from './constructs/alarm-mail.ts';
import { addBudget } from './constructs/budget.ts';
import { addDashboard } from './constructs/dashboard.ts';
import { DataTable } from './constructs/data-table.ts';
import { Identity } from './constructs/identity.ts';
import { OperatorFunctions } from './constructs/operator-functions.ts';
import { operatorPolicy } from './constructs/operator-policy.ts';
import { ReadApi } from './constructs/read-api.ts';
import { recordLog } from './constructs/record-log.ts';
import { ScanPipeline } from './constructs/scan-pipeline.ts';
import { masterKeySecret } from './constructs/secrets.ts';
import { addStackQueries } from './constructs/stack-queries.ts';
import { WebhookPipeline } from './constructs/webhook-pipeline.ts';
import type { StageConfig } from './stage-config.ts';

/** The whole service: one table, the loop that fills it, the API that serves it, the webhooks that tell of it. */
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
    const table = new DataTable(this, 'table', config);
    const masterKeys = masterKeySecret(this, config);
    const record = recordLog(this, { config, table });
    const webhooks = new WebhookPipeline(this, 'webhooks', { config, table, masterKeys, record });
    const { finishedScans } = webhooks;
    const scans = new ScanPipeline(this, 'scans', { config, table, finishedScans, record });
    const { quotes } = scans;
    const api = new ReadApi(this, 'api', { config, table, quotes });
    const operators = new OperatorFunctions(this, 'operators', { config, table, masterKeys, record });
    this.identity = new Identity(this, 'identity', { config, publicUrl: api.url });
    const { identity } = this;
    const masterKeyArn = masterKeys.secretArn;
    new AccountApi(this, 'account', { config, table, httpApi: api.http, identity, masterKeyArn, quotes });
    addDashboard(this, { table, api: api.http, loop: scans.stateMachine, wakeUps: webhooks.wakeUps });
    const { alarmEmail, protection } = config;
    mailAlarms(this, alarmEmail);
    if (alarmEmail && protection.monthlyBudgetUsd !== undefined) {
      addBudget(this, { usdPerMonth: protection.monthlyBudgetUsd, address: alarmEmail });
    }
    addStackQueries(this);
    const policy = operatorPolicy(this, { table, functions: operators.functions });

    new CfnOutput(this, 'ApiUrl', { value: api.url });
    new CfnOutput(this, 'TableName', { value: table.tableName });
    new CfnOutput(this, 'QuotesBucket', { value: quotes.bucketName });
    new CfnOutput(this, 'WebhookMasterKeySecret', { value: masterKeys.secretArn });
    new CfnOutput(this, 'RecordKeySecret', { value: record.secretArn });
    new CfnOutput(this, 'OddsApiKeySecret', { value: scans.oddsKeyArn });
    new CfnOutput(this, 'UserPoolId', { value: identity.poolId });
    new CfnOutput(this, 'OperatorPolicyArn', { value: policy.managedPolicyArn });
    new CfnOutput(this, 'StateMachineArn', { value: scans.stateMachine.stateMachineArn });
  }
}
