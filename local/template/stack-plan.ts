import { basename, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { resolveValue } from './intrinsics.ts';
import { type Endpoints, localReferences } from './physical.ts';
import { type Properties, propertiesOf } from './properties.ts';
import { type RunType, runnableResources } from './resources.ts';
import type { Assembly } from './template.ts';

/** Everything the local stack runs, read from the template; times in milliseconds. */
export type StackPlan = {
  readonly functions: readonly FunctionPlan[];
  readonly routes: readonly RoutePlan[];
  readonly tables: readonly TablePlan[];
  readonly queues: readonly QueuePlan[];
  readonly stateMachines: readonly StateMachinePlan[];
  readonly schedules: readonly SchedulePlan[];
  readonly secrets: readonly SecretPlan[];
  readonly eventSources: readonly EventSourcePlan[];
};

export type FunctionPlan = {
  readonly arn: string;
  /** As deployed, `<stack>-<name>`. */
  readonly functionName: string;
  /** The short name: for logs and for people. */
  readonly name: string;
  /** The folder of its bundle. */
  readonly directory: string;
  /** Such as `index.handler`. */
  readonly handler: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly reservedConcurrency: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
};
/** `timeoutMs` is how long the gateway waits for the function. */
export type RoutePlan = {
  readonly routeKey: string;
  readonly functionArn: string;
  readonly timeoutMs: number;
};
/** `properties` are those of the template that CreateTable takes; `ttlAttribute` goes to UpdateTimeToLive. */
export type TablePlan = {
  readonly tableName: string;
  readonly properties: object;
  readonly ttlAttribute: string | undefined;
};
export type QueuePlan = {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  readonly attributes: Readonly<Record<string, string>>;
};
export type StateMachinePlan = { readonly arn: string; readonly name: string; readonly definition: string };
export type SchedulePlan = {
  readonly enabled: boolean;
  readonly expression: string;
  readonly targetArn: string;
  readonly input: string;
};
/** `isGenerated`: the template says how to make its value. */
export type SecretPlan = { readonly arn: string; readonly name: string; readonly isGenerated: boolean };
export type EventSourcePlan = {
  readonly functionArn: string;
  readonly queueArn: string;
  readonly queueUrl: string;
  readonly batchSize: number;
  readonly maxConcurrency: number | undefined;
  /** Whether the function says which messages failed. */
  readonly reportsFailures: boolean;
};

const DEFAULT_INTEGRATION_TIMEOUT_MS = 30_000;
const DEFAULT_FUNCTION_TIMEOUT_SECONDS = 3;
const DEFAULT_MEMORY_MB = 128;
const DEFAULT_BATCH_SIZE = 10;
const TABLE_PROPERTIES = [
  'AttributeDefinitions',
  'KeySchema',
  'GlobalSecondaryIndexes',
  'LocalSecondaryIndexes',
  'StreamSpecification',
];
const QUEUE_ATTRIBUTES = [
  'DelaySeconds',
  'FifoQueue',
  'ContentBasedDeduplication',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'RedrivePolicy',
  'VisibilityTimeout',
];

/** Reads a template into what is to be run here. Throws a StartError for anything it does not understand. */
export function readStackPlan(assembly: Assembly, endpoints: Endpoints): StackPlan {
  const references = localReferences(assembly, endpoints);
  const resources = runnableResources(assembly.template).map(({ id, type, properties }) => ({
    id,
    type,
    properties: propertiesOf(id, resolveValue(properties, references)),
  }));
  const ref = (id: string) => String(references.ref(id));
  const arn = (id: string) => String(references.attribute(id, 'Arn'));
  const all = <T>(types: readonly RunType[], read: (properties: Properties, id: string) => T) =>
    resources.filter(({ type }) => types.includes(type)).map(({ properties, id }) => read(properties, id));

  const integrations = new Map(
    all(['AWS::ApiGatewayV2::Integration'], (properties, id) => [ref(id), readIntegration(properties, id)]),
  );
  const functionArns = new Map(
    all(['AWS::Lambda::Function'], (_properties, id) => [ref(id), arn(id)] as const),
  );
  const queueUrls = new Map(all(['AWS::SQS::Queue'], (_properties, id) => [arn(id), ref(id)] as const));
  for (const api of all(['AWS::ApiGatewayV2::Api'], (properties) => properties)) requirePlainHttpApi(api);
  return {
    functions: all(['AWS::Lambda::Function'], (properties, id) =>
      readFunction(properties, { functionName: ref(id), arn: arn(id), assembly }),
    ),
    routes: all(['AWS::ApiGatewayV2::Route'], (properties) => readRoute(properties, integrations)),
    tables: all(['AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable'], (properties, id) =>
      readTable(properties, ref(id)),
    ),
    queues: all(['AWS::SQS::Queue'], (properties, id) => ({
      name: String(references.attribute(id, 'QueueName')),
      arn: arn(id),
      url: ref(id),
      attributes: readQueueAttributes(properties),
    })),
    stateMachines: all(['AWS::StepFunctions::StateMachine'], (properties, id) => ({
      arn: arn(id),
      name: String(references.attribute(id, 'Name')),
      definition: properties.requiredText('DefinitionString'),
    })),
    schedules: all(['AWS::Scheduler::Schedule'], (properties) => ({
      enabled: properties.text('State') !== 'DISABLED',
      expression: properties.requiredText('ScheduleExpression'),
      targetArn: properties.object('Target').requiredText('Arn'),
      input: properties.object('Target').text('Input') ?? '{}',
    })),
    secrets: all(['AWS::SecretsManager::Secret'], (properties, id) => ({
      arn: ref(id),
      name: properties.text('Name') ?? id,
      isGenerated: Object.keys(Object(properties.value('GenerateSecretString'))).length > 0,
    })),
    eventSources: all(['AWS::Lambda::EventSourceMapping'], (properties, id) =>
      readEventSource(properties, { id, functionArns, queueUrls }),
    ),
  };
}

type FunctionNames = { readonly functionName: string; readonly arn: string; readonly assembly: Assembly };

function readFunction(properties: Properties, { functionName, arn, assembly }: FunctionNames): FunctionPlan {
  const runtime = properties.requiredText('Runtime');
  if (!runtime.startsWith('nodejs'))
    throw new StartError(`${functionName}: the local stack cannot run ${runtime}`);
  const asset = `asset.${basename(properties.object('Code').requiredText('S3Key'), '.zip')}`;
  const variables = properties.object('Environment').value('Variables') ?? {};
  return {
    arn,
    functionName,
    name: functionName.startsWith(`${assembly.stackName}-`)
      ? functionName.slice(assembly.stackName.length + 1)
      : functionName,
    directory: join(assembly.directory, asset),
    handler: properties.requiredText('Handler'),
    timeoutMs: (properties.number('Timeout') ?? DEFAULT_FUNCTION_TIMEOUT_SECONDS) * 1000,
    memoryMb: properties.number('MemorySize') ?? DEFAULT_MEMORY_MB,
    reservedConcurrency: properties.number('ReservedConcurrentExecutions'),
    environment: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
  };
}

function requirePlainHttpApi(api: Properties): void {
  if (api.requiredText('ProtocolType') !== 'HTTP')
    throw new StartError('The local gateway speaks HTTP APIs only');
  if (api.value('CorsConfiguration'))
    throw new StartError('The local gateway does not know CorsConfiguration');
}

type Integration = { readonly functionArn: string; readonly timeoutMs: number };

function readIntegration(properties: Properties, id: string): Integration {
  const format = properties.text('PayloadFormatVersion');
  if (properties.text('IntegrationType') !== 'AWS_PROXY' || format !== '2.0') {
    throw new StartError(
      `${id}: the local gateway knows Lambda proxy integrations of payload format 2.0 only`,
    );
  }
  return {
    functionArn: properties.requiredText('IntegrationUri'),
    timeoutMs: properties.number('TimeoutInMillis') ?? DEFAULT_INTEGRATION_TIMEOUT_MS,
  };
}

function readRoute(properties: Properties, integrations: ReadonlyMap<string, Integration>): RoutePlan {
  const routeKey = properties.requiredText('RouteKey');
  const authorization = properties.text('AuthorizationType') ?? 'NONE';
  if (authorization !== 'NONE')
    throw new StartError(`${routeKey}: the local gateway does not know ${authorization}`);
  const integration = integrations.get(properties.requiredText('Target').replace(/^integrations\//, ''));
  if (integration === undefined)
    throw new StartError(`${routeKey}: the route's integration is not in the template`);
  return { routeKey, ...integration };
}

type EventSourceNames = {
  readonly id: string;
  readonly functionArns: ReadonlyMap<string, string>;
  readonly queueUrls: ReadonlyMap<string, string>;
};

function readEventSource(
  properties: Properties,
  { id, functionArns, queueUrls }: EventSourceNames,
): EventSourcePlan {
  const queueArn = properties.requiredText('EventSourceArn');
  const functionArn = functionArns.get(properties.requiredText('FunctionName'));
  const queueUrl = queueUrls.get(queueArn);
  if (functionArn === undefined || queueUrl === undefined) {
    throw new StartError(`${id}: the local stack maps queues of the template to its functions only`);
  }
  const responseTypes = properties.value('FunctionResponseTypes');
  return {
    ...{ functionArn, queueArn, queueUrl },
    batchSize: properties.number('BatchSize') ?? DEFAULT_BATCH_SIZE,
    maxConcurrency: properties.object('ScalingConfig').number('MaximumConcurrency'),
    reportsFailures: Array.isArray(responseTypes) && responseTypes.includes('ReportBatchItemFailures'),
  };
}

function readTable(properties: Properties, tableName: string): TablePlan {
  const kept = TABLE_PROPERTIES.map((name) => [name, properties.value(name)] as const);
  return {
    tableName,
    properties: Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
    ttlAttribute: properties.object('TimeToLiveSpecification').text('AttributeName'),
  };
}

function readQueueAttributes(properties: Properties): Readonly<Record<string, string>> {
  const present = QUEUE_ATTRIBUTES.flatMap((name) => {
    const value = properties.value(name);
    if (value === undefined) return [];
    return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const];
  });
  return Object.fromEntries(present);
}
