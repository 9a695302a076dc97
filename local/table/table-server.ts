import { join } from 'node:path';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import { LOCAL_CLIENT } from '../local-client.ts';
import type { LocalSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { TablePlan } from '../template/stack-plan.ts';
import { startDynoxide } from './dynoxide.ts';

const READY_WITHIN_SECONDS = 30;
/**
 * Expired items stay for an hour here too, as they may on AWS, so that no code relies on their
 * absence.
 */
const LINGER_SECONDS = 3_600;
const SWEEP_MS = 600_000;

/**
 * Uses the database that the settings name, or starts Dynoxide with its file in the data directory.
 */
export async function startTableServer({ dynamodbEndpoint, dataDir }: LocalSettings) {
  const dynoxide =
    dynamodbEndpoint === undefined ? await startDynoxide(join(dataDir, 'table.db')) : undefined;
  const endpoint = dynoxide?.endpoint ?? dynamodbEndpoint ?? '';
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  void dynoxide?.child.exited.then(({ code, output }) =>
    lost.reject(new StartError(`The local table ended with code ${code}. ${output.trim()}`)),
  );
  const client = new dynamodb.DynamoDBClient({ ...LOCAL_CLIENT, endpoint });
  let expiry: NodeJS.Timeout | undefined;
  return {
    endpoint,
    /** Makes the table unless it exists, and expires its items from now on. */
    async ensureTable(plan: TablePlan): Promise<void> {
      await ensureTable(client, plan);
      // A sweep that fails is made up for by the next one.
      const sweep = () => void expireItems(client, plan, Date.now()).catch(() => undefined);
      expiry = setInterval(sweep, SWEEP_MS);
    },
    /** Rejects when the database has ended by itself; otherwise never settles. */
    lost: lost.promise,
    async stop(): Promise<void> {
      clearInterval(expiry);
      client.destroy();
      await dynoxide?.child.stop();
    },
  };
}

/**
 * Creates the table of the template unless it exists; an existing one gets the indexes that it
 * lacks. Throws a StartError when no database answers, and when the existing table has other keys.
 */
export async function ensureTable(client: dynamodb.DynamoDBClient, plan: TablePlan): Promise<void> {
  const { tableName: TableName, ttlAttribute: AttributeName, input } = plan;
  try {
    await client.send(new dynamodb.CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof dynamodb.DynamoDBServiceException)) {
      throw await unreachable(client, error);
    }
    if (!(error instanceof dynamodb.ResourceInUseException)) {
      throw error;
    }
    return adoptTable(client, plan);
  }
  const waiting = { client, maxWaitTime: READY_WITHIN_SECONDS, minDelay: 0.05, maxDelay: 1 };
  await dynamodb.waitUntilTableExists(waiting, { TableName });
  if (AttributeName === undefined) {
    return;
  }
  const TimeToLiveSpecification = { Enabled: true, AttributeName };
  await client.send(new dynamodb.UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

async function unreachable(client: dynamodb.DynamoDBClient, cause: unknown): Promise<StartError> {
  const { protocol, hostname, port } = (await client.config.endpoint?.()) ?? {};
  const reason = cause instanceof Error && 'code' in cause ? cause.code : cause;
  return new StartError(
    `No DynamoDB answers at ${protocol}//${hostname}${port ? `:${port}` : ''} (${reason}). Is DYNAMODB_ENDPOINT right?`,
    { cause },
  );
}

async function adoptTable(client: dynamodb.DynamoDBClient, plan: TablePlan): Promise<void> {
  const { tableName: TableName, input } = plan;
  const { Table } = await client.send(new dynamodb.DescribeTableCommand({ TableName }));
  const [existing, wanted] = [Table, input].map((table) =>
    table?.KeySchema?.map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).join(', '),
  );
  if (existing !== wanted) {
    throw new StartError(
      `The table ${TableName} exists with the keys ${existing}; the template wants ${wanted}. ` +
        'Start with --fresh, or use another table.',
    );
  }
  const known = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName));
  const missing = input.GlobalSecondaryIndexes?.filter(({ IndexName }) => !known.has(IndexName));
  // DynamoDB takes one new index at a time.
  for (const index of missing ?? []) {
    await client.send(
      new dynamodb.UpdateTableCommand({
        TableName,
        AttributeDefinitions: input.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    );
  }
}

/**
 * Deletes the items of a table whose time to live ended over an hour ago, and returns how many. The
 * local table does not do this itself, and old snapshots would fill the disk. `now` in epoch
 * milliseconds.
 */
export async function expireItems(
  client: dynamodb.DynamoDBClient,
  { tableName: TableName, ttlAttribute, input }: TablePlan,
  now: number,
): Promise<number> {
  if (ttlAttribute === undefined) {
    return 0;
  }
  const names = input.KeySchema?.map(
    ({ AttributeName = '' }, index) => [`#key${index}`, AttributeName] as const,
  );
  const keys = Object.fromEntries(names ?? []);
  const pages = dynamodb.paginateScan(
    { client },
    {
      TableName,
      FilterExpression: '#ttl < :limit',
      ProjectionExpression: Object.keys(keys).join(', '),
      ExpressionAttributeNames: { '#ttl': ttlAttribute, ...keys },
      ExpressionAttributeValues: {
        ':limit': { N: String(Math.floor(now / 1000) - LINGER_SECONDS) },
      },
    },
  );
  let expired = 0;
  for await (const { Items = [] } of pages) {
    for (const Key of Items) {
      await client.send(new dynamodb.DeleteItemCommand({ TableName, Key }));
    }
    expired += Items.length;
  }
  return expired;
}
