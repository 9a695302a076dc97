import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { CALL_LIMITS } from '../call-limits.ts';

export type TableClient = DynamoDBDocumentClient;

/** What every store needs: whom to ask, and which table. */
export type Table = { readonly client: TableClient; readonly tableName: string };

const MAX_ATTEMPTS = 3;

/**
 * A client for the table; a call that hangs fails within three seconds. What failed is tried up to
 * three times, so it is for reads and for writes that may be repeated; see `withoutRetries` for the
 * others. The SDK reads absent settings from the environment.
 */
export function createTableClient(
  settings: Pick<DynamoDBClientConfig, 'endpoint' | 'region' | 'credentials'> = {},
): TableClient {
  const client = new DynamoDBClient({
    ...settings,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: CALL_LIMITS,
  });
  withoutLogLines(client);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/**
 * A client over the same connections that sends every command once, for writes that must not be
 * repeated.
 */
export function withoutRetries(client: TableClient): TableClient {
  return DynamoDBDocumentClient.from(onceClient(client, false), client.config.translateConfig);
}

/**
 * A client that sends every command once and takes only commands of the plain client. Their
 * middlewares do not depend on the single command, so `cacheMiddleware` may put them together once.
 * With a command of the document client it would send that first command again every time.
 */
export function onceClient({ config }: TableClient, cacheMiddleware: boolean): DynamoDBClient {
  const { region, endpoint, credentials, requestHandler } = config;
  const settings = { region, credentials, requestHandler, ...(endpoint && { endpoint }) };
  const client = new DynamoDBClient({ ...settings, maxAttempts: 1, cacheMiddleware });
  withoutLogLines(client);
  return client;
}

/**
 * The SDK forms a line for each call though it has no log to write to: a sixth of the processor
 * time of the call.
 */
function withoutLogLines({ middlewareStack }: DynamoDBClient): void {
  middlewareStack.remove('loggerMiddleware');
}
