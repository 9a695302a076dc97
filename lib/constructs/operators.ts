import { Duration, Stack, Token } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { ServiceFunction } from './service-function.ts';
import type { Shared } from './shared.ts';

/**
 * What the operator's command line may do with this stack, ready to be attached to people's roles:
 * find the stack by its outputs, and call its function. It reads and writes no row and no secret
 * itself.
 */
export function addOperators(scope: Construct, shared: Shared): ManagedPolicy {
  const { functionArn } = operatorFunction(scope, shared);
  const { stackName, partition, region, account } = Stack.of(scope);
  const arnIn = (place: string, owner: string, where: string) =>
    `arn:${place}:cloudformation:${where}:${owner}:stack/${stackName}/*`;
  const stackArn = arnIn(partition, account, region);
  const policy = new ManagedPolicy(scope, 'operator-policy', {
    description: `The operator's command line on the stack ${stackName}.`,
    statements: [
      new PolicyStatement({ actions: ['cloudformation:DescribeStacks'], resources: [stackArn] }),
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
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
 * The function that does what operators ask. No event calls it, only people who may invoke it. It
 * may not touch scans, credits or the key of the feed.
 */
function operatorFunction(
  scope: Construct,
  { config, table, masterKeys, record }: Shared,
): ServiceFunction {
  const fn = new ServiceFunction(new Construct(scope, 'operators'), 'operator', {
    config,
    failureImpact:
      "Commands of operators fail: subscribers' accounts, keys and webhooks cannot be mended.",
    // A test call to a receiver that does not answer takes five, the rows of an account some more.
    timeout: Duration.seconds(45),
    memoryMiB: 512,
  });
  table.allow(
    fn,
    ['ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
    ['ACCOUNT', 'ACCOUNT#*', 'SUBSCRIBER'],
  );
  // What dispatch sees of a subscriber changes with the settings, the webhook and the plan.
  table.allow(fn, ['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'], ['CELL#*']);
  table.allow(fn, ['PutItem', 'UpdateItem', 'DeleteItem'], ['KEY#*']);
  table.allow(fn, ['PutItem', 'DeleteItem', 'Query'], ['OUTBOX#*']);
  table.allow(fn, ['GetItem', 'PutItem'], ['ERASURE']);
  table.allow(fn, ['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']);
  fn.mayRead('WEBHOOK_MASTER_KEY_SECRET', masterKeys);
  fn.mayCall(
    ['secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage'],
    [masterKeys.secretArn],
  );
  record.allowAppend(fn);
  table.allow(fn, ['GetItem', 'UpdateItem'], ['PICK']);
  table.allow(fn, ['UpdateItem'], ['PICK_SUMS']);
  return fn;
}
