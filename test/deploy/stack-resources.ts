import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import type { Emulator } from './emulator.ts';

/** Physical ids of a deployed stack's resources, by logical id. */
export type Resources = ReadonlyMap<string, string>;

export async function deployedResources({ env }: Emulator, stack: string): Promise<Resources> {
  const client = new CloudFormationClient({
    endpoint: env.AWS_ENDPOINT_URL ?? '',
    region: env.AWS_REGION ?? '',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const { StackResources = [] } = await client.send(
    new DescribeStackResourcesCommand({ StackName: stack }),
  );
  return new Map(
    StackResources.map(({ LogicalResourceId = '', PhysicalResourceId = '' }) => [
      LogicalResourceId,
      PhysicalResourceId,
    ]),
  );
}

/** The logical ids whose physical resource is another one than before, or is gone, or is new. */
export function replacedResources(before: Resources, after: Resources): string[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id));
}
