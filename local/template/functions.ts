import { basename, join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { RunnableResource } from './resources.ts';
import type { Assembly } from './template.ts';

export type FunctionPlan = Readonly<ReturnType<typeof readFunction>>;
export type QueuePlan = Readonly<ReturnType<typeof readQueue>>;

/** A queue whose messages go to a function. */
export type EventSourcePlan = Readonly<ReturnType<typeof readEventSource>>;

const DEFAULT_TIMEOUT_SECONDS = 3;
const DEFAULT_MEMORY_MB = 128;
const DEFAULT_BATCH_SIZE = 10;

/** Reads a function: its bundle is in a folder of the assembly named after its asset. */
export function readFunction(
  { properties, ref: functionName, attribute }: RunnableResource,
  { directory, stackName }: Assembly,
) {
  const runtime = properties.requiredText('Runtime');
  if (!runtime.startsWith('nodejs')) {
    throw new StartError(`${functionName}: the local stack cannot run ${runtime}`);
  }
  const asset = basename(properties.object('Code').requiredText('S3Key'), '.zip');
  const variables = Object.entries(properties.object('Environment').object('Variables').values);
  return {
    arn: attribute('Arn'),
    /** The deployed name, `<stack>-<name>`. */
    functionName,
    /** For logs and for people. */
    name: functionName.replace(`${stackName}-`, ''),
    /** The folder of its bundle. */
    directory: join(directory, `asset.${asset}`),
    /** File and export of the handler, such as `index.handler`. */
    handler: properties.requiredText('Handler'),
    timeoutMs: (properties.number('Timeout') ?? DEFAULT_TIMEOUT_SECONDS) * 1000,
    memoryMb: properties.number('MemorySize') ?? DEFAULT_MEMORY_MB,
    reservedConcurrency: properties.number('ReservedConcurrentExecutions'),
    environment: Object.fromEntries(
      variables.map(([name, value]) => [name, String(value)] as const),
    ),
  };
}

/** The other properties of a queue are its attributes, by the same names. */
export function readQueue({ properties, ref, attribute }: RunnableResource) {
  const { QueueName: _, ...rest } = properties.values;
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest)) {
    attributes[name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
  return { name: attribute('QueueName'), arn: attribute('Arn'), url: ref, attributes };
}

/** Reads the mapping of a queue to a function, both of which have to be in the template. */
export function readEventSource(
  { id, properties }: RunnableResource,
  { functions, queues }: { functions: readonly FunctionPlan[]; queues: readonly QueuePlan[] },
) {
  const queueArn = properties.requiredText('EventSourceArn');
  const target = functions.find(
    ({ functionName }) => functionName === properties.text('FunctionName'),
  );
  const queue = queues.find(({ arn }) => arn === queueArn);
  if (target === undefined || queue === undefined) {
    throw new StartError(
      `${id}: the local stack maps queues of the template to its functions only`,
    );
  }
  const responseTypes = properties.values.FunctionResponseTypes;
  return {
    functionArn: target.arn,
    queueArn,
    queueUrl: queue.url,
    batchSize: properties.number('BatchSize') ?? DEFAULT_BATCH_SIZE,
    maxConcurrency: properties.object('ScalingConfig').number('MaximumConcurrency'),
    /** Whether the function says which messages failed. */
    reportsFailures:
      Array.isArray(responseTypes) && responseTypes.includes('ReportBatchItemFailures'),
  };
}
