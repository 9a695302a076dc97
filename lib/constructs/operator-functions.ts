import { Duration } from 'aws-cdk-lib';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { SharedProps } from './data-table.ts';
import { ServiceFunction } from './service-function.ts';

type OperatorFunctionsProps = SharedProps & { readonly masterKeys: Secret };

/**
 * What the operator's command line has done by a function, so that no operator needs to read the master keys: test calls,
 * the secret of one webhook, and one master key more. No event calls these functions, only people who may invoke them.
 */
export class OperatorFunctions extends Construct {
  constructor(scope: Construct, id: string, { config, table, masterKeys }: OperatorFunctionsProps) {
    super(scope, id);
    const sendTestWebhook = new ServiceFunction(this, 'send-test-webhook', {
      config,
      failureImpact: 'Test calls fail: subscribers of webhooks cannot try their receivers.',
      environment: { TABLE_NAME: table.tableName, WEBHOOK_MASTER_KEY_SECRET: masterKeys.secretArn },
      timeout: Duration.seconds(15),
      memoryMiB: 512,
    });
    table.allow(sendTestWebhook, ['GetItem'], ['SUBSCRIBER']);
    const issueWebhookSecret = new ServiceFunction(this, 'issue-webhook-secret', {
      config,
      failureImpact: 'Webhooks cannot be set up: new subscribers of webhooks get no secret.',
      environment: { WEBHOOK_MASTER_KEY_SECRET: masterKeys.secretArn },
      timeout: Duration.seconds(15),
      memoryMiB: 512,
    });
    const addMasterKey = new ServiceFunction(this, 'add-master-key', {
      config,
      failureImpact: 'No master key can be added: secrets of subscribers stay bound to the present one.',
      environment: { WEBHOOK_MASTER_KEY_SECRET: masterKeys.secretArn },
      timeout: Duration.seconds(30),
      memoryMiB: 256,
    });
    addMasterKey.mayCall(
      ['secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage'],
      [masterKeys.secretArn],
    );
    for (const fn of [sendTestWebhook, issueWebhookSecret, addMasterKey]) {
      fn.mayCall(['secretsmanager:GetSecretValue'], [masterKeys.secretArn]);
    }
  }
}
