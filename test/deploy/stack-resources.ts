import {
  CloudFormationClient,
  DescribeStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import type { Emulator } from './emulator.ts';

/** Physical ids of the resources of deployed stacks, by logical id. */
export type Resources = ReadonlyMap<string, string>;

export async function deployedResources(
  { env }: Emulator,
  stacks: readonly string[],
): Promise<Resources> {
  const client = new CloudFormationClient({
    endpoint: env.AWS_ENDPOINT_URL ?? '',
    region: env.AWS_REGION ?? '',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const answers = await Promise.all(
    stacks.map((StackName) => client.send(new DescribeStackResourcesCommand({ StackName }))),
  );
  const resources = answers.flatMap(({ StackResources = [] }) => StackResources);
  return new Map(
    resources.map(({ LogicalResourceId = '', PhysicalResourceId = '' }) => [
      LogicalResourceId,
      PhysicalResourceId,
    ]),
  );
}

/**
 * The logical ids whose physical resource is another one than before, or is gone, or is new. Versions
 * of functions, which each release makes, are left out.
 */
export function replacedResources(before: Resources, after: Resources): string[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id) && !/CurrentVersion/.test(id));
}
