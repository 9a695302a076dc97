import { StartError } from '../start-error.ts';
import { type References, resolveValue } from './intrinsics.ts';
import { isRun, type RunType } from './names.ts';
import { type Properties, propertiesOf } from './properties.ts';
import type { Resource, Template } from './template.ts';

/** Resource types that mean nothing on one machine: permissions, logs, alarms and what only describes the others. */
const NOTHING_TO_RUN = [
  /^AWS::(Budgets|CDK|CloudWatch|IAM|Logs|SNS)::/,
  // The local provider has sign-in pages of its own, and takes the scopes from the client.
  /^AWS::Cognito::(UserPoolDomain|UserPoolResourceServer)$/,
  /^AWS::(Lambda::Permission|S3::BucketPolicy|SQS::QueuePolicy)$/,
];

/** A resource that the local stack runs: its properties with every reference resolved, its name and its ARN. */
export type RunnableResource = {
  readonly id: string;
  readonly type: RunType;
  readonly properties: Properties;
  /** What `Ref` stands for. */
  readonly ref: string;
  /** The value of one of its attributes; throws a StartError for an unknown one. */
  attribute(name: string): string;
};

/**
 * The resources to run, in the order of the template. Throws a StartError that lists every resource of a type that is
 * neither run nor known to need nothing, and every one that depends on a condition: the stack is run whole or not at
 * all.
 */
export function runnableResources(template: Template, references: References): readonly RunnableResource[] {
  const entries = Object.entries(template.Resources);
  const problems = entries.flatMap(([id, resource]) => problem(id, resource) ?? []);
  if (problems.length > 0) {
    throw new StartError(
      `The template holds resources that the local stack cannot run:\n  ${problems.join('\n  ')}`,
    );
  }
  return entries.flatMap(([id, { Type: type, Properties }]) => {
    if (!isRun(type)) return [];
    const properties = propertiesOf(id, resolveValue(Properties, references));
    const attribute = (name: string) => references.attribute(id, name);
    return [{ id, type, properties, ref: references.ref(id), attribute }];
  });
}

function problem(id: string, { Type, Condition }: Resource): string | undefined {
  if (isRun(Type)) return Condition === undefined ? undefined : `${id} depends on the condition ${Condition}`;
  return NOTHING_TO_RUN.some((types) => types.test(Type)) ? undefined : `${id} is of the type ${Type}`;
}
