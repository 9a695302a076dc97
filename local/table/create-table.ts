import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  DynamoDBServiceException,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { StartError } from '../start-error.ts';
import type { TablePlan } from '../template/stack-plan.ts';

const READY_WITHIN_SECONDS = 30;

/**
 * Creates the table of the template unless it exists. Throws a StartError when no database answers, and when the existing
 * table has other keys.
 */
export async function ensureTable(client: DynamoDBClient, plan: TablePlan): Promise<void> {
  const input = createTableInput(plan);
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof DynamoDBServiceException)) throw await unreachable(client, error);
    if (!(error instanceof ResourceInUseException)) throw error;
    return requireSameKeys(client, input);
  }
  await waitUntilTableExists(
    { client, maxWaitTime: READY_WITHIN_SECONDS, minDelay: 0.05, maxDelay: 1 },
    { TableName: plan.tableName },
  );
  if (plan.ttlAttribute === undefined) return;
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: plan.tableName,
      TimeToLiveSpecification: { Enabled: true, AttributeName: plan.ttlAttribute },
    }),
  );
}

async function unreachable(client: DynamoDBClient, cause: unknown): Promise<StartError> {
  const { protocol, hostname, port } = (await client.config.endpoint?.()) ?? {};
  const reason = cause instanceof Error && 'code' in cause ? cause.code : cause;
  return new StartError(
    `No DynamoDB answers at ${protocol}//${hostname}${port ? `:${port}` : ''} (${reason}). Is DYNAMODB_ENDPOINT right?`,
    { cause },
  );
}

/** CreateTable's input from the template's properties, which differ from it only in the stream's switch. */
function createTableInput({ tableName, properties }: TablePlan): CreateTableCommandInput {
  const input = {
    ...properties,
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
  } as CreateTableCommandInput;
  if (input.StreamSpecification)
    input.StreamSpecification = { ...input.StreamSpecification, StreamEnabled: true };
  return input;
}

async function requireSameKeys(client: DynamoDBClient, input: CreateTableCommandInput): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: input.TableName }));
  const names = (schema: CreateTableCommandInput['KeySchema']) =>
    (schema ?? []).map(({ AttributeName, KeyType }) => `${AttributeName} ${KeyType}`).join(', ');
  if (names(Table?.KeySchema) === names(input.KeySchema)) return;
  throw new StartError(
    `The table ${input.TableName} exists with the keys ${names(Table?.KeySchema)}; the template wants ` +
      `${names(input.KeySchema)}. Start with --fresh, or use another table.`,
  );
}
