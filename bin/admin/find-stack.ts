import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { SQSClient } from '@aws-sdk/client-sqs';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { invokeFunction } from '#adapters/lambda/invoke-function.ts';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import type { Answer } from '#functions/operator/answer.ts';
import type { StackFile } from '../../local/data-dir.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { alarmsOn } from './alarms.ts';
import { AdminProblem, accepted } from './problem.ts';
import { queueStates } from './queue-state.ts';
import type { Call, FoundStack } from './verb.ts';

/**
 * The stack that runs on this machine on a data directory. Throws an AdminProblem where none runs.
 */
export function findLocalStack(dataDir: string): FoundStack {
  const file = join(dataDir, 'stack.json');
  const stack = existsSync(file) ? readStackFile(file) : undefined;
  if (!stack || !isRunning(stack.pid)) {
    const detail = `No stack runs on ${dataDir}: start it with npm start, or name one on AWS with --stack NAME.`;
    throw new AdminProblem({
      code: 'stack_not_running',
      title: 'No local stack is running',
      detail,
    });
  }
  const names = { stack: stack.stack_name, table: stack.table_name, bucket: stack.quotes_bucket };
  const clientAt = (endpoint: string) => ({ ...LOCAL_CLIENT, region: stack.region, endpoint });
  const clients = {
    dynamodb: clientAt(stack.dynamodb_endpoint),
    s3: clientAt(stack.s3_endpoint),
    lambda: clientAt(stack.lambda_endpoint),
    sqs: clientAt(stack.sqs_endpoint),
  };
  // The alarms of a stage judge metrics, which one machine does not keep.
  return { ...connect(names, clients), alarms: async () => null };
}

/** A stack on AWS, by its outputs. Region and credentials come from the environment. */
export async function findDeployedStack(stackName: string): Promise<FoundStack> {
  const outputs = await findOutputs(stackName);
  const table = outputs.get('TableName');
  if (table === undefined) {
    throw unavailable(
      `The stack ${stackName} has no output TableName: it is not a stack of this service.`,
    );
  }
  const names = { stack: stackName, table, bucket: outputs.get('QuotesBucket') ?? '' };
  return connect(names);
}

function connect(
  names: Readonly<Record<'stack' | 'table' | 'bucket', string>>,
  clients: {
    readonly dynamodb?: Parameters<typeof createTableClient>[0];
    readonly s3?: Parameters<typeof createObjectClient>[0];
    readonly lambda?: Parameters<typeof invokeFunction>[0];
    readonly sqs?: ConstructorParameters<typeof SQSClient>[0];
  } = {},
): FoundStack {
  return {
    name: names.stack,
    table: { client: createTableClient(clients.dynamodb), tableName: names.table },
    quotes: createQuotesStore({ client: createObjectClient(clients.s3), bucketName: names.bucket }),
    queues: () => queueStates(new SQSClient(clients.sqs ?? {}), names.stack),
    alarms: () => alarmsOn(names.stack),
    // The answer is typed by the commands of the function.
    call: (async (command, input) => {
      const functionName = `${names.stack}-operator`;
      const called = invokeFunction(clients.lambda ?? {}, functionName, { command, input });
      const answer = await called.catch((error: unknown) => {
        throw unavailable(`The function ${functionName} cannot be called. ${error}`);
      });
      return accepted(answer as Answer).document;
    }) as Call,
  };
}

function readStackFile(file: string): StackFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw unavailable(`${file} cannot be read (${error}): start the stack again with npm start.`);
  }
}

/** A stack that was killed leaves its file behind. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The outputs of a stack on AWS by their names. Throws an AdminProblem where there is no such
 * stack.
 */
export async function findOutputs(stackName: string): Promise<ReadonlyMap<string, string>> {
  const client = new CloudFormationClient();
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return new Map(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
  } catch (error) {
    throw unavailable(problemWith(stackName, error));
  } finally {
    client.destroy();
  }
}

function problemWith(stackName: string, error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'ValidationError' && message.includes('does not exist')) {
    return (
      `There is no stack ${stackName} in this account and region. Its name is what \`npx cdk list\` ` +
      'shows for the stage; AWS_REGION and the credentials say where it is looked for.'
    );
  }
  if (message.includes('Region is missing')) {
    return `Set AWS_REGION to the region of the stack ${stackName}.`;
  }
  return `The stack ${stackName} cannot be described. ${name}: ${message}`;
}

function unavailable(detail: string): AdminProblem {
  return new AdminProblem({ code: 'stack_unavailable', title: 'The stack cannot be read', detail });
}
