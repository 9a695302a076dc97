import { Stack, Token } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { DataTable } from './data-table.ts';

type OperatorAccess = {
  readonly table: DataTable;
  /** The key from which the command line derives the secrets of webhooks that it shows. */
  readonly masterKeyArn: string;
};

/**
 * What the operator's command line may do with this stack, ready to be attached to people's roles. It finds the stack
 * by its outputs. It may not touch scans, credits, the key of the feed or anything of another stack.
 */
export function operatorPolicy(scope: Construct, { table, masterKeyArn }: OperatorAccess): ManagedPolicy {
  const { stackName, partition, region, account } = Stack.of(scope);
  const arnIn = (place: string, owner: string, where: string) =>
    `arn:${place}:cloudformation:${where}:${owner}:stack/${stackName}/*`;
  const stackArn = arnIn(partition, account, region);
  const policy = new ManagedPolicy(scope, 'operators', {
    description: `The operator's command line on the stack ${stackName}.`,
    statements: [
      new PolicyStatement({ actions: ['cloudformation:DescribeStacks'], resources: [stackArn] }),
      new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [masterKeyArn] }),
      table.permit(['GetItem', 'PutItem', 'UpdateItem', 'Query'], ['ACCOUNT', 'ACCOUNT#*', 'SUBSCRIBER']),
      table.permit(['PutItem', 'UpdateItem'], ['KEY#*']),
      table.permit(['PutItem', 'Query'], ['OUTBOX#*']),
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
