/**
 * What the bundler puts in the place of the SDK's client of DynamoDB: as much of it as the functions use, under the same names
 * and with the same results. The SDK is most of a bundle and half of a cold start, and its calls take twice the time.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { optionalEnv, requiredEnv } from '#runtime/env.ts';
import { defaultProvider } from '#runtime/function-credentials.ts';
import { fromWire, toWire } from './attribute-values.ts';
import { type CallLimits, type Connection, openConnection } from './connection.ts';
import { type Credentials, createSigner } from './signature.ts';

type Settings = {
  readonly region?: string;
  readonly endpoint?: string;
  readonly credentials?: Credentials | (() => Promise<Credentials>);
  readonly maxAttempts: number;
  /** The connection of another client, to share it. */
  readonly requestHandler: CallLimits | Connection;
};
type Input = Readonly<Record<string, unknown>>;
type Output = Readonly<Record<string, unknown>>;

type Refusal = {
  readonly name: string;
  readonly message: string;
  readonly $metadata: { readonly httpStatusCode: number };
};

/** What the database answers instead of a result, with all that it says of the reasons. */
class DynamoDBServiceException extends Error {
  readonly $metadata: Refusal['$metadata'];
  constructor({ name, message, $metadata, ...details }: Refusal) {
    super(message);
    this.$metadata = $metadata;
    Object.assign(this, details, { name });
  }
}
export class ConditionalCheckFailedException extends DynamoDBServiceException {}
export class TransactionConflictException extends DynamoDBServiceException {}
export class TransactionCanceledException extends DynamoDBServiceException {}
const EXCEPTIONS = new Map(
  Object.entries({
    ConditionalCheckFailedException,
    TransactionConflictException,
    TransactionCanceledException,
  }),
);

const THROTTLED = /Throttl|ThroughputExceeded|RequestLimitExceeded|TransactionInProgress/;
const FIRST_PAUSE_MS = 50;

/** The commands of an operation, by the name that the database knows it by. */
export const commandOf = (operation: string) =>
  class {
    readonly operation = operation;
    readonly input: Input;
    constructor(input: Input) {
      this.input = input;
    }
  };
export const GetCommand = commandOf('GetItem');
export const PutCommand = commandOf('PutItem');
export const UpdateCommand = commandOf('UpdateItem');
export const DeleteCommand = commandOf('DeleteItem');
export const QueryCommand = commandOf('Query');
export const BatchWriteCommand = commandOf('BatchWriteItem');
export const TransactWriteCommand = commandOf('TransactWriteItems');

export class DynamoDBClient {
  readonly config: Required<Settings> & { readonly requestHandler: Connection };
  readonly #sign: ReturnType<typeof createSigner>;

  constructor(settings: Settings) {
    const { region = requiredEnv('AWS_REGION'), requestHandler } = settings;
    const endpoint =
      settings.endpoint ??
      optionalEnv('AWS_ENDPOINT_URL_DYNAMODB') ??
      optionalEnv('AWS_ENDPOINT_URL') ??
      `https://dynamodb.${region}.amazonaws.com`;
    const connection = 'post' in requestHandler ? requestHandler : openConnection(endpoint, requestHandler);
    const { credentials = defaultProvider() } = settings;
    this.config = { ...settings, region, endpoint, credentials, requestHandler: connection };
    this.#sign = createSigner(region, 'dynamodb');
  }

  /** Rejects as the SDK does. What may pass by itself is tried again, as often as the settings say. */
  async send({ input, operation }: InstanceType<typeof GetCommand>): Promise<Output> {
    // The repeat of a transaction whose answer was lost is known by its token.
    const token = operation === 'TransactWriteItems' && { ClientRequestToken: randomUUID() };
    const body = JSON.stringify(toWire({ ...token, ...input }));
    for (let attempt = 1; ; attempt += 1) {
      try {
        return fromWire(await this.#call(operation, body)) as Output;
      } catch (error) {
        if (attempt >= this.config.maxAttempts || !mayPass(error)) throw error;
        await wait(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
      }
    }
  }

  async #call(operation: string, body: string): Promise<unknown> {
    const { credentials, requestHandler } = this.config;
    const headers = {
      'content-type': 'application/x-amz-json-1.0',
      host: requestHandler.host,
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    };
    const own = typeof credentials === 'function' ? await credentials() : credentials;
    const { status, text } = await requestHandler.post(this.#sign(headers, body, own, Date.now()), body);
    if (status === 200) return JSON.parse(text);
    throw toException(status, text);
  }

  destroy(): void {
    this.config.requestHandler.destroy();
  }
}

/** The rows of its answers are values already. */
export const DynamoDBDocumentClient = { from: (client: DynamoDBClient): DynamoDBClient => client };

/** The pages of a query, each asked for when the one before has been read. */
export async function* paginateQuery({ client }: { readonly client: DynamoDBClient }, input: Input) {
  let next: unknown;
  do {
    const page = await client.send(
      new QueryCommand({ ...input, ...(next !== undefined && { ExclusiveStartKey: next }) }),
    );
    yield page;
    next = page.LastEvaluatedKey;
  } while (next !== undefined);
}

function toException(status: number, text: string): Error {
  const { __type, message, Message, ...details } = readError(text);
  const name = String(__type ?? `HTTP ${status}`).replace(/^.*#/, '');
  const Exception = EXCEPTIONS.get(name) ?? DynamoDBServiceException;
  const $metadata = { httpStatusCode: status };
  return new Exception({ ...details, $metadata, name, message: String(message ?? Message ?? name) });
}

function readError(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Broken connections, failures of the database and throttling. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof DynamoDBServiceException)) return true;
  return THROTTLED.test(error.name) || error.$metadata.httpStatusCode >= 500;
}
