import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  DynamoDBServiceException,
  type KeySchemaElement,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { StartError } from '../start-error.ts';
import type { TablePlan } from '../template/stack-plan.ts';

const READY_WITHIN_SECONDS = 30;

/**
 * Creates the table of the template unless it exists. Throws a StartError when no database answers, and when the
 * existing table has other keys.
 */
export async function ensureTable(client: DynamoDBClient, plan: TablePlan): Promise<void> {
  const { tableName: TableName, ttlAttribute: AttributeName, input } = plan;
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof DynamoDBServiceException)) throw await unreachable(client, error);
    if (!(error instanceof ResourceInUseException)) throw error;
    return requireSameKeys(client, plan);
  }
  await waitUntilTableExists(
    { client, maxWaitTime: READY_WITHIN_SECONDS, minDelay: 0.05, maxDelay: 1 },
    { TableName },
  );
  if (AttributeName === undefined) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName };
  await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

async function unreachable(client: DynamoDBClient, cause: unknown): Promise<StartError> {
  const { protocol, hostname, port } = (await client.config.endpoint?.()) ?? {};
  const reason = cause instanceof Error && 'code' in cause ? cause.code : cause;
  return new StartError(
    `No DynamoDB answers at ${protocol}//${hostname}${port ? `:${port}` : ''} (${reason}). Is DYNAMODB_ENDPOINT right?`,
    { cause },
  );
}

async function requireSameKeys(client: DynamoDBClient, { tableName, input }: TablePlan): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const [existing, wanted] = [Table?.KeySchema, input.KeySchema].map(keysOf);
  if (existing === wanted) return;
  throw new StartError(
    `The table ${tableName} exists with the keys ${existing}; the template wants ${wanted}. ` +
      'Start with --fresh, or use another table.',
  );
}

function keysOf(schema: readonly KeySchemaElement[] = []): string {
  return schema.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).join(', ');
}
