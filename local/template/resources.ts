import { StartError } from '../start-error.ts';
import type { Resource, Template } from './template.ts';

/** Resource types that the local stack runs. */
const RUN = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::DynamoDB::GlobalTable',
  'AWS::DynamoDB::Table',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::SQS::Queue',
  'AWS::Scheduler::Schedule',
  'AWS::SecretsManager::Secret',
  'AWS::StepFunctions::StateMachine',
] as const;

/** Resource types that mean nothing on one machine: permissions, logs, alarms and what only describes the others. */
const NOTHING_TO_RUN = [
  'AWS::ApiGatewayV2::Stage',
  'AWS::CDK::Metadata',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::CompositeAlarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Alias',
  'AWS::KMS::Key',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::Permission',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::Logs::ResourcePolicy',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::QueuePolicy',
  'AWS::Scheduler::ScheduleGroup',
] as const;

export type RunType = (typeof RUN)[number];

/** A resource that the local stack runs, with its properties still unresolved. */
export type RunnableResource = { readonly id: string; readonly type: RunType; readonly properties: object };

/**
 * The resources to run, in the order of the template. Throws a StartError that lists every resource of a type that is
 * neither run nor known to need nothing, and every one that depends on a condition: silence would be a half-run stack.
 */
export function runnableResources(template: Template): readonly RunnableResource[] {
  const entries = Object.entries(template.Resources);
  const problems = entries.flatMap(([id, resource]) => problem(id, resource) ?? []);
  if (problems.length > 0) {
    throw new StartError(
      `The template holds resources that the local stack cannot run:\n  ${problems.join('\n  ')}`,
    );
  }
  return entries.flatMap(([id, { Type, Properties = {} }]) =>
    isRun(Type) ? [{ id, type: Type, properties: Properties }] : [],
  );
}

function problem(id: string, resource: Resource): string | undefined {
  if (isRun(resource.Type)) {
    return resource.Condition === undefined
      ? undefined
      : `${id} depends on the condition ${resource.Condition}`;
  }
  return NOTHING_TO_RUN.some((type) => type === resource.Type)
    ? undefined
    : `${id} is of the type ${resource.Type}`;
}

function isRun(type: string): type is RunType {
  return RUN.some((known) => known === type);
}
