import { Duration, Stack, Token } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge, acknowledgePattern } from './acknowledge.ts';
import { QUEUE_NAMES, START_DLQ } from './queue-names.ts';
import { ServiceFunction } from './service-function.ts';
import type { Shared } from './shared.ts';

/**
 * What the operator's command line may do with this stack, ready to be attached to people's roles:
 * find the stack by its outputs, call its function, and look at its queues and alarms. It reads and
 * writes no row, message and secret itself.
 */
export function addOperators(scope: Construct, shared: Shared): ManagedPolicy {
  const { functionArn } = operatorFunction(scope, shared);
  const { stackName, partition, region, account } = Stack.of(scope);
  const inRegion = `${region}:${account}`;
  const queues = [...Object.entries(QUEUE_NAMES).flat(), START_DLQ];
  const policy = commandPolicy(scope, 'operator-policy', "The operator's command line", [
    new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }),
    new PolicyStatement({
      actions: ['sqs:GetQueueUrl', 'sqs:GetQueueAttributes'],
      resources: queues.map((name) => `arn:${partition}:sqs:${inRegion}:${stackName}-${name}`),
    }),
    new PolicyStatement({
      actions: ['cloudwatch:DescribeAlarms'],
      resources: [`arn:${partition}:cloudwatch:${inRegion}:alarm:*`],
    }),
  ]);
  const place = `${shown('Region', region)}:${shown('AccountId', account)}`;
  const alarms = `arn:${shown('Partition', partition)}:cloudwatch:${place}:alarm:*`;
  acknowledge(policy, {
    [`AwsSolutions-IAM5[Resource::${alarms}]`]:
      'CloudWatch asks for all alarms of the region where a call names them by how they begin.',
  });
  return policy;
}

/** The rows of accounts, the credits of the month, and what operators have said of names. */
const RESTORED_ROWS = [
  'ACCOUNT',
  'ACCOUNT#*',
  'KEY#*',
  'SUBSCRIBER',
  'OUTBOX#*',
  'BETS#*',
  'CELL#*',
  'ERASURE',
  'CREDITS',
  'NAMES',
];

/**
 * What `restore` and `scan replay` may do, the two commands that do not go through the function:
 * they take minutes, and megabytes. A restored table is named after the table, with its instant.
 */
export function addRecoveryPolicy(scope: Construct, { table, quotes }: Shared): ManagedPolicy {
  const restored = `${table.tableArn}-*`;
  const calls = (actions: readonly string[], resources: readonly string[]) =>
    new PolicyStatement({
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [...resources],
    });
  const policy = commandPolicy(scope, 'recovery-policy', 'Restores and replays', [
    calls(['RestoreTableToPointInTime'], [table.tableArn]),
    calls(['DescribeTable'], [table.tableArn, restored]),
    // AWS asks for the writes on the table that a restore makes; the rows are put back by reads.
    calls(
      ['BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Scan', 'UpdateItem'],
      [restored],
    ),
    table.permit(
      [
        'BatchWriteItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'UpdateItem',
      ],
      RESTORED_ROWS,
    ),
    table.permit(['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*']),
    ...quotes.permitReads(),
  ]);
  quotes.acknowledgeKeys(policy);
  acknowledgePattern(
    policy,
    restored,
    'A restored table is named when it is made, after the table and the instant.',
  );
  return policy;
}

/** A policy for people who use the command line, which finds the stack by its outputs. */
function commandPolicy(
  scope: Construct,
  id: string,
  purpose: string,
  statements: readonly PolicyStatement[],
): ManagedPolicy {
  const { stackName, partition, region, account } = Stack.of(scope);
  const arnIn = (place: string, owner: string, where: string) =>
    `arn:${place}:cloudformation:${where}:${owner}:stack/${stackName}/*`;
  const policy = new ManagedPolicy(scope, id, {
    description: `${purpose} on the stack ${stackName}.`,
    statements: [
      new PolicyStatement({
        actions: ['cloudformation:DescribeStacks'],
        resources: [arnIn(partition, account, region)],
      }),
      ...statements,
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
 * may not change scans or credits, nor read the key of the feed.
 */
function operatorFunction(
  scope: Construct,
  { config, table, quotes, masterKeys, apiKeys, record, users }: Shared,
): ServiceFunction {
  const fn = new ServiceFunction(new Construct(scope, 'operators'), 'operator', {
    config,
    failureImpact:
      "Commands of operators fail: subscribers' accounts, keys and webhooks cannot be mended.",
    // A test call to a receiver that does not answer takes five, the rows of an account some more.
    timeout: Duration.seconds(45),
    memoryMiB: 512,
    isEvidence: true,
  });
  table.allow(
    fn,
    ['ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query'],
    ['ACCOUNT', 'ACCOUNT#*', 'SUBSCRIBER'],
  );
  // What dispatch sees of a subscriber changes with the settings, the webhook and the plan.
  table.allow(fn, ['DeleteItem', 'PutItem'], ['CELL#*']);
  table.allow(fn, ['PutItem', 'UpdateItem', 'DeleteItem'], ['KEY#*']);
  table.allow(fn, ['PutItem', 'UpdateItem', 'DeleteItem', 'Query'], ['OUTBOX#*']);
  table.allow(fn, ['DeleteItem', 'Query'], ['BETS#*']);
  table.allow(fn, ['GetItem', 'PutItem'], ['ERASURE']);
  table.allow(fn, ['GetItem'], ['SNAPSHOT', 'SNAPSHOT#*', 'CREDITS']);
  quotes.allow(fn, ['s3:GetObject']);
  apiKeys.tell(fn);
  fn.mayRead('WEBHOOK_MASTER_KEY_SECRET', masterKeys);
  fn.mayCall(
    ['secretsmanager:PutSecretValue', 'secretsmanager:UpdateSecretVersionStage'],
    [masterKeys.secretArn],
  );
  record.allowAppend(fn);
  fn.tell('IDENTITY_ISSUER', users.pool.userPoolProviderUrl);
  fn.mayCall(
    ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminUserGlobalSignOut'],
    [users.pool.userPoolArn],
  );
  table.allow(fn, ['GetItem', 'UpdateItem'], ['PICK', 'NAMES']);
  table.allow(fn, ['UpdateItem'], ['PICK_SUMS']);
  return fn;
}
