import {
  CloudFormationClient,
  paginateDescribeStackEvents,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { findStack, NEVER_CREATED } from './ask-account.ts';
import type { DeployedStack } from './assembly.ts';

/** A resource that CloudFormation made and left behind when it undid the creation of its stack. */
export type Orphan = { readonly type: string; readonly id: string };

/**
 * What the failed creations of these stacks left behind. Empty where none has failed, or has left
 * nothing.
 */
export async function orphansOf(stacks: readonly DeployedStack[]): Promise<readonly Orphan[]> {
  const failed = await failedOf(stacks);
  const found = await Promise.all(
    failed.map(async ({ client, StackId }) => {
      const orphans: Orphan[] = [];
      const events = paginateDescribeStackEvents({ client }, { StackName: StackId });
      for await (const { StackEvents = [] } of events) {
        for (const { ResourceStatus, ResourceType = '', PhysicalResourceId } of StackEvents) {
          if (ResourceStatus === 'DELETE_SKIPPED' && PhysicalResourceId) {
            orphans.push({ type: ResourceType, id: PhysicalResourceId });
          }
        }
      }
      return orphans;
    }),
  );
  return found.flat();
}

/**
 * Lifts the protection of the stacks whose creation failed. The CDK protects a stack before it
 * makes it, and could not delete what is left of it when it is to be made again.
 */
export async function permitAnotherCreation(stacks: readonly DeployedStack[]): Promise<void> {
  for (const { client, StackId } of await failedOf(stacks)) {
    await client.send(
      new UpdateTerminationProtectionCommand({
        StackName: StackId,
        EnableTerminationProtection: false,
      }),
    );
  }
}

async function failedOf(stacks: readonly DeployedStack[]) {
  const states = await Promise.all(
    stacks.map(async ({ name, region }) => {
      const client = new CloudFormationClient(region === undefined ? {} : { region });
      const { StackStatus = '', StackId } = (await findStack(region, name)) ?? {};
      return { client, StackStatus, StackId };
    }),
  );
  return states.flatMap(({ client, StackStatus, StackId }) =>
    StackId !== undefined && NEVER_CREATED.includes(StackStatus) ? [{ client, StackId }] : [],
  );
}

/** The commands that remove what a failed creation left behind, which costs money until then. */
export function removalOf({ type, id }: Orphan): readonly string[] {
  switch (type) {
    case 'AWS::DynamoDB::GlobalTable':
      return [
        `aws dynamodb update-table --table-name ${id} --no-deletion-protection-enabled`,
        `aws dynamodb delete-table --table-name ${id}`,
      ];
    case 'AWS::Cognito::UserPool':
      return [
        `aws cognito-idp update-user-pool --user-pool-id ${id} --deletion-protection INACTIVE`,
        `aws cognito-idp delete-user-pool --user-pool-id ${id}`,
      ];
    case 'AWS::S3::Bucket':
      return [`aws s3 rb --force s3://${id}`];
    case 'AWS::SecretsManager::Secret':
      return [`aws secretsmanager delete-secret --secret-id ${id}`];
    case 'AWS::Logs::LogGroup':
      return [`aws logs delete-log-group --log-group-name ${id}`];
    default:
      return [`# ${type} ${id}: delete it in the console`];
  }
}
