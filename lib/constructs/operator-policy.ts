import { Stack, Token } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { DataTable } from './data-table.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * What the operator's command line may do with this stack, ready to be attached to people's roles. It finds the stack
 * by its outputs, and has `functions` do what needs the master keys. It may not touch scans, credits, the key of the feed or anything of another stack, and it cannot restore the
 * table: that needs an administrator.
 */
export function operatorPolicy(
  scope: Construct,
  table: DataTable,
  functions: readonly ServiceFunction[],
): ManagedPolicy {
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
  const shownArn = arnIn(shown('Partition', partition), shown('AccountId', account), shown('Region', region));
  acknowledge(policy, {
    [`AwsSolutions-IAM5[Resource::${shownArn}]`]:
      'CloudFormation ends the ARN of a stack with an id of its own; the name before it is fixed.',
  });
  return policy;
}

/** A part of an ARN as the rule packs show it: a part that is known only on deployment is shown by its name. */
function shown(name: string, value: string): string {
  return Token.isUnresolved(value) ? `<AWS::${name}>` : value;
}
