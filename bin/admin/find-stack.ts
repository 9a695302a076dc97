import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { invokeFunction } from '#adapters/lambda/invoke-function.ts';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import type { StackFile } from '../../local/data-dir.ts';
import { loopbackEgress } from '../../local/lambda/webhook-egress.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { AdminProblem } from './problem.ts';
import type { FoundStack } from './verb.ts';

/** The stack that runs on this machine on a data directory. Throws an AdminProblem where none runs. */
export function findLocalStack(dataDir: string): FoundStack {
  const file = join(dataDir, 'stack.json');
  const stack: StackFile | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  if (!stack || !isRunning(stack.pid)) {
    throw new AdminProblem(
      'stack_not_running',
      'No local stack is running',
      `No stack runs on ${dataDir}: start it with npm start, or name one on AWS with --stack NAME.`,
    );
  }
  const local = { ...LOCAL_CLIENT, region: stack.region };
  return {
    table: {
      client: createTableClient({ ...local, endpoint: stack.dynamodb_endpoint }),
      tableName: stack.table_name,
    },
    quotes: createQuotesStore({
      client: createObjectClient({ ...local, endpoint: stack.s3_endpoint }),
      bucketName: stack.quotes_bucket,
    }),
    invoke: invokerOf(stack.stack_name, { ...local, endpoint: stack.lambda_endpoint }),
    extendEgress: loopbackEgress,
  };
}

/** Calls the functions of a stack. */
function invokerOf(stackName: string, options: Parameters<typeof invokeFunction>[0]): FoundStack['invoke'] {
  return async (name, event) => {
    try {
      return await invokeFunction(options, `${stackName}-${name}`, event);
    } catch (error) {
      throw unavailable(`The function ${stackName}-${name} cannot be called. ${error}`);
    }
  };
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

/** A stack on AWS, by its outputs. Region and credentials come from the environment. */
export async function findDeployedStack(stackName: string): Promise<FoundStack> {
  const outputs = await readOutputs(stackName);
  const tableName = outputs.get('TableName');
  if (tableName === undefined) {
    throw unavailable(`The stack ${stackName} has no output TableName: it is not a stack of this service.`);
  }
  return {
    table: { client: createTableClient(), tableName },
    quotes: createQuotesStore({
      client: createObjectClient(),
      bucketName: outputs.get('QuotesBucket') ?? '',
    }),
    invoke: invokerOf(stackName, {}),
    extendEgress: undefined,
  };
}

async function readOutputs(stackName: string): Promise<ReadonlyMap<string, string>> {
  const client = new CloudFormationClient();
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return new Map(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
  } catch (error) {
    throw unavailable(String(error));
  } finally {
    client.destroy();
  }
}

function unavailable(detail: string): AdminProblem {
  return new AdminProblem('stack_unavailable', 'The stack cannot be read', detail);
}
