import { type App, CfnOutput, Stack } from 'aws-cdk-lib';
import { addAccountApi } from './constructs/account-api.ts';
import { addIdentity } from './constructs/identity.ts';
import { addOperators, addRecoveryPolicy } from './constructs/operators.ts';
import { addPublicApi } from './constructs/public-api.ts';
import { addScanPipeline } from './constructs/scan-pipeline.ts';
import { shareData } from './constructs/shared.ts';
import { addWebhookPipeline } from './constructs/webhook-pipeline.ts';
import type { DataStack } from './data-stack.ts';
import { stackProps } from './stack-props.ts';
import type { StageConfig } from './stage-config.ts';

/**
 * What changes with the code: the loop that fills the table, the API that serves it, the webhooks
 * that tell of it. Its outputs name everything of the stage that people and commands ask for.
 */
export class ServiceStack extends Stack {
  /** What the dashboard shows. */
  readonly watched;

  constructor(scope: App, config: StageConfig, data: DataStack) {
    super(scope, config.name, {
      ...stackProps(config),
      description: 'Betting opportunities and fair match probabilities, scanned every 45 seconds.',
    });
    const shared = shareData(config, data);
    const { finishedScans, wakeUps } = addWebhookPipeline(this, shared);
    const loop = addScanPipeline(this, shared, finishedScans);
    const api = addPublicApi(this, shared);
    const policy = addOperators(this, shared);
    const recovery = addRecoveryPolicy(this, shared);
    const identity = addIdentity(this, shared, api.url);
    addAccountApi(this, {
      ...shared,
      httpApi: api.http,
      limitRoute: api.limitRoute,
      release: api.release,
      identity,
    });
    this.watched = { table: data.table, api: api.http, loop, wakeUps };

    new CfnOutput(this, 'ApiUrl', { value: api.url });
    new CfnOutput(this, 'TableName', { value: data.table.tableName });
    new CfnOutput(this, 'QuotesBucket', { value: data.quotes.bucketName });
    new CfnOutput(this, 'WebhookMasterKeySecret', { value: data.masterKeys.secretArn });
    const macSecrets = data.apiKeySecrets.map(({ secretArn }) => secretArn);
    new CfnOutput(this, 'ApiKeySecrets', { value: macSecrets.join(' ') });
    new CfnOutput(this, 'RecordKeySecret', { value: data.recordKey.secretArn });
    new CfnOutput(this, 'OddsApiKeySecret', { value: data.oddsKey.secretArn });
    for (const [name, secret] of data.feedKeys) {
      const id = `OddsApiKeySecret${name[0]?.toUpperCase()}${name.slice(1)}`;
      new CfnOutput(this, id, { value: secret.secretArn });
    }
    new CfnOutput(this, 'UserPoolId', { value: data.users.pool.userPoolId });
    new CfnOutput(this, 'OperatorPolicyArn', { value: policy.managedPolicyArn });
    new CfnOutput(this, 'RecoveryPolicyArn', { value: recovery.managedPolicyArn });
    new CfnOutput(this, 'StateMachineArn', { value: loop.stateMachineArn });
  }
}
