import { Duration } from 'aws-cdk-lib';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { SharedProps } from './data-table.ts';
import type { RecordLog } from './record-log.ts';
import { ServiceFunction } from './service-function.ts';

type OperatorFunctionsProps = SharedProps & { readonly masterKeys: Secret; readonly record: RecordLog };

/**
 * What the operator's command line has done by a function, so that no operator needs to read the master keys or the key of
 * the record: test calls, the secret of one webhook, one master key more, and a correction of the record. No event calls
 * these functions, only people who may invoke them.
 */
export class OperatorFunctions extends Construct {
  readonly functions: readonly ServiceFunction[];

  constructor(scope: Construct, id: string, { config, table, masterKeys, record }: OperatorFunctionsProps) {
    super(scope, id);
    const { secretArn } = masterKeys;
    const environment = { WEBHOOK_MASTER_KEY_SECRET: secretArn };
    const shared = { config, environment, timeout: Duration.seconds(30), memoryMiB: 512 };
    const sendTestWebhook = new ServiceFunction(this, 'send-test-webhook', {
      ...shared,
      failureImpact: 'Test calls fail: subscribers of webhooks cannot try their receivers.',
      environment: { ...environment, TABLE_NAME: table.tableName },
    });
    table.allow(sendTestWebhook, ['GetItem'], ['SUBSCRIBER']);
    const issueWebhookSecret = new ServiceFunction(this, 'issue-webhook-secret', {
      ...shared,
      failureImpact: 'Webhooks cannot be set up: new subscribers of webhooks get no secret.',
    });
    const addMasterKey = new ServiceFunction(this, 'add-master-key', {
      ...shared,
      failureImpact: 'No master key can be added: secrets of subscribers stay bound to the present one.',
    });
    addMasterKey.mayCall(
      ['secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage'],
      [secretArn],
    );
    for (const fn of [sendTestWebhook, issueWebhookSecret, addMasterKey]) {
      fn.mayCall(['secretsmanager:GetSecretValue'], [secretArn]);
    }
    const correctRecord = new ServiceFunction(this, 'correct-record', {
      ...shared,
      failureImpact: 'People who follow the public record see results that are known to be wrong.',
      environment: { TABLE_NAME: table.tableName, ...record.environment },
    });
    record.allowAppend(correctRecord);
    table.allow(correctRecord, ['GetItem', 'UpdateItem'], ['PICK']);
    table.allow(correctRecord, ['UpdateItem'], ['PICK_SUMS']);
    this.functions = [sendTestWebhook, issueWebhookSecret, addMasterKey, correctRecord];
  }
}
