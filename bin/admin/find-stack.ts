import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { createTableClient, type Table } from '#adapters/dynamodb/client.ts';
import { AdminProblem } from './problem.ts';

/** What the local stack writes into its data directory while it runs. */
type StackFile = {
  readonly dynamodb_endpoint: string;
  readonly region: string;
  readonly table_name: string;
  readonly pid: number;
};

/** The identity everything on this machine uses. */
const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

/** The table of the stack that runs on this machine on a data directory. Throws an AdminProblem where none runs. */
export function findLocalTable(dataDir: string): Table {
  const stack = readStackFile(join(dataDir, 'stack.json'));
  if (!stack || !isRunning(stack.pid)) {
    throw new AdminProblem(
      'stack_not_running',
      'No local stack is running',
      `No stack runs on ${dataDir}: start it with npm start, or name one on AWS with --stack NAME.`,
    );
  }
  const { dynamodb_endpoint: endpoint, region, table_name: tableName } = stack;
  return {
    client: createTableClient({ endpoint, region, credentials: LOCAL_CREDENTIALS }),
    tableName,
  };
}

function readStackFile(path: string): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StackFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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

/** The table of a stack on AWS, by its output `TableName`. Region and credentials come from the environment. */
export async function findDeployedTable(stackName: string): Promise<Table> {
  const client = new CloudFormationClient();
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stackName }));
    const output = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'TableName');
    if (output?.OutputValue) return { client: createTableClient(), tableName: output.OutputValue };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new AdminProblem(
      'stack_unavailable',
      'The stack cannot be read',
      `${error.name}: ${error.message}`,
    );
  } finally {
    client.destroy();
  }
  throw new AdminProblem(
    'stack_unavailable',
    'The stack cannot be read',
    `The stack ${stackName} has no output TableName: it is not a stack of this service.`,
  );
}
