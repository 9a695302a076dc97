import { Duration, Stack, Token } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { ServiceFunction } from './service-function.ts';
import type { Shared } from './shared.ts';

/**
 * What the operator's command line may do with this stack, ready to be attached to people's roles.
 * It finds the stack by its outputs. It may not touch scans, credits, the key of the feed or
 * anything of another stack, and it cannot restore the table: that needs an administrator.
 */
export function addOperators(scope: Construct, shared: Shared): ManagedPolicy {
  const { table } = shared;
  const functions = operatorFunctions(scope, shared);
  const { stackName, partition, region, account } = Stack.of(scope);
  const arnIn = (place: string, owner: string, where: string) =>
    `arn:${place}:cloudformation:${where}:${owner}:stack/${stackName}/*`;
  const stackArn = arnIn(partition, account, region);
  const policy = new ManagedPolicy(scope, 'operator-policy', {
    description: `The operator's command line on the stack ${stackName}.`,
    statements: [
      new PolicyStatement({ actions: ['cloudformation:DescribeStacks'], resources: [stackArn] }),
      new PolicyStatement({
        actions: ['lambda:InvokeFunction'],
        resources: functions.map(({ functionArn }) => functionArn),
      }),
      table.permit(
        ['ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
        ['ACCOUNT', 'ACCOUNT#*', 'SUBSCRIBER'],
      ),
      // What dispatch sees of a subscriber changes with the settings, the webhook and the plan.
      table.permit(['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'], ['CELL#*']),
      table.permit(['PutItem', 'UpdateItem', 'DeleteItem'], ['KEY#*']),
      table.permit(['PutItem', 'DeleteItem', 'Query'], ['OUTBOX#*']),
      table.permit(['GetItem', 'PutItem'], ['ERASURE']),
      table.permit(['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']),
    ],
  });
  const shownArn = arnIn(
    shown('Partition', partition),
    shown('AccountId', account),
    shown('Region', region),
  );
  acknowledge(policy, {
    [`AwsSolutions-IAM5[Resource::${shownArn}]`]:
      'CloudFormation ends the ARN of a stack with an id of its own; the name before it is fixed.',
  });
  return policy;
}

/**
 * A part of an ARN as the rule packs show it: a part that is known only on deployment is shown by
 * its name.
 */
function shown(name: string, value: string): string {
  return Token.isUnresolved(value) ? `<AWS::${name}>` : value;
}

/**
 * What the operator's command line has done by a function, so that no operator needs to read the
 * master keys or the key of the record: test calls, the secret of one webhook, one master key more,
 * and a correction of the record. No event calls these functions, only people who may invoke them.
 */
function operatorFunctions(
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
