import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { ServiceFunction } from './service-function.ts';
import type { Shared } from './shared.ts';

/**
 * What the operator's command line has done by a function, so that no operator needs to read the master keys or the key of
 * the record: test calls, the secret of one webhook, one master key more, and a correction of the record. No event calls
 * these functions, only people who may invoke them.
 */
export function operatorFunctions(
  scope: Construct,
  { config, table, masterKeys, record }: Shared,
): readonly ServiceFunction[] {
  const parent = new Construct(scope, 'operators');
  const create = (name: string, failureImpact: string) =>
    new ServiceFunction(parent, name, {
      config,
      failureImpact,
      timeout: Duration.seconds(30),
      memoryMiB: 512,
    });
  const sendTestWebhook = create(
    'send-test-webhook',
    'Test calls fail: subscribers of webhooks cannot try their receivers.',
  );
  table.allow(sendTestWebhook, ['GetItem'], ['SUBSCRIBER']);
  const issueWebhookSecret = create(
    'issue-webhook-secret',
    'Webhooks cannot be set up: new subscribers of webhooks get no secret.',
  );
  const addMasterKey = create(
    'add-master-key',
    'No master key can be added: secrets of subscribers stay bound to the present one.',
  );
  addMasterKey.mayCall(
    ['secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage'],
    [masterKeys.secretArn],
  );
  for (const fn of [sendTestWebhook, issueWebhookSecret, addMasterKey]) {
    fn.mayRead('WEBHOOK_MASTER_KEY_SECRET', masterKeys);
  }
  const correctRecord = create(
    'correct-record',
    'People who follow the public record see results that are known to be wrong.',
  );
  record.allowAppend(correctRecord);
  table.allow(correctRecord, ['GetItem', 'UpdateItem'], ['PICK']);
  table.allow(correctRecord, ['UpdateItem'], ['PICK_SUMS']);
  return [sendTestWebhook, issueWebhookSecret, addMasterKey, correctRecord];
}
