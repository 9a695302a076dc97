import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient as SdkClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import * as sdk from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import * as light from '#runtime/light-dynamodb/sdk.ts';
import { createSigner } from '#runtime/light-dynamodb/signature.ts';
import { listenOnLoopback, stopServer } from '../../local/loopback-server.ts';
import { startTable, type TestTable } from '../support/table.ts';

const LIMITS = { connectionTimeout: 1_000, requestTimeout: 3_000 };
const credentials = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};

const lightClient = (endpoint: string, settings = {}) =>
  new light.DynamoDBClient({
    ...{ endpoint, region: 'eu-west-1', credentials, maxAttempts: 3, requestHandler: LIMITS },
    ...settings,
  });

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a request is signed as the SDK signs it, of any text, at any time, with and without a session', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const session = fc.option(
    fc.string({ minLength: 1, unit: fc.constantFrom('a', 'Z', '9', '/', '+', '=') }),
    {
      nil: undefined,
    },
  );
  const at = fc.integer({ min: 1_500_000_000_000, max: 2_500_000_000_000 });
  const sign = createSigner('eu-west-1', 'dynamodb');
  await fc.assert(
    fc.asyncProperty(fc.string(), session, at, async (value, sessionToken, time) => {
      vi.setSystemTime(time);
      const own = { ...credentials, ...(sessionToken && { sessionToken }) };
      const { headers, body } = await signedBySdk(value, own);
      const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
      const given = names.split(';').filter((name) => !/^x-amz-(date|security-token)$/.test(name));
      const signed = sign(
        Object.fromEntries(given.map((name) => [name, headers[name] ?? ''])),
        body,
        own,
        time,
      );
      expect(signed.authorization).toBe(headers.authorization);
      expect(signed['x-amz-date']).toBe(headers['x-amz-date']);
      expect(signed['x-amz-security-token']).toBe(headers['x-amz-security-token']);
    }),
    { numRuns: 50 },
  );
});

/** What the SDK would send for a row with this value. Names of headers in lower case. */
async function signedBySdk(value: string, own: typeof credentials) {
  type Sent = { readonly headers: Record<string, string>; readonly body: string };
  const sent = Promise.withResolvers<Sent>();
  const requestHandler = {
    handle: (request: Sent) => {
      sent.resolve(request);
      return Promise.reject(new Error('Nothing is sent'));
    },
  };
  const client = new SdkClient({
    ...{ region: 'eu-west-1', credentials: own, maxAttempts: 1 },
    requestHandler: requestHandler as never,
  });
  await client.send(new UpdateItemCommand({ TableName: 'any', Key: { pk: { S: value } } })).catch(() => {});
  const { headers, body } = await sent.promise;
  const named = Object.entries(headers).map(([name, each]) => [name.toLowerCase(), each] as const);
  return { headers: Object.fromEntries(named), body };
}

describe('beside the SDK', () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await startTable();
  });
  afterAll(() => table.stop());

  const VALUES = {
    texts: ['', 'plain', '"quoted" \\ \n\u2028 é 𝄞'],
    numbers: [0, -1.5, 1e-7, 123_456_789_012, Number.MAX_SAFE_INTEGER],
    others: { yes: true, no: false, nothing: null, absent: undefined, list: [1, ['a'], {}, []] },
    bytes: new Uint8Array([0, 1, 254, 255]).subarray(1),
  };
  const isThere = { ConditionExpression: 'attribute_exists(pk)' };

  type Send = (name: keyof typeof sdk & `${string}Command`, input: object) => Promise<unknown>;

  /** What both say to the same calls, each in a partition of its own; it is the same. */
  async function both(calls: (send: Send, pk: string) => Promise<unknown>): Promise<unknown> {
    const pk = crypto.randomUUID();
    const clients = [
      { commands: sdk, client: table.client },
      { commands: light, client: lightClient(table.endpoint) },
    ] as const;
    const said: unknown[] = [];
    for (const [index, { commands, client }] of clients.entries()) {
      const send: Send = (name, input) => {
        const Command = commands[name as 'GetCommand'] as typeof sdk.GetCommand;
        return client.send(new Command(input as never) as never);
      };
      const outcome = await calls(send, `${pk}${index}`).catch((error: unknown) => error);
      said.push(plain(outcome, `${pk}${index}`));
    }
    expect(said[1]).toEqual(said[0]);
    return said[1];
  }

  test('a row of every type of value comes back the same', async () => {
    const said = await both(async (send, pk) => {
      await send('PutCommand', { TableName: table.tableName, Item: { pk, sk: 'row', ...VALUES } });
      return send('GetCommand', { TableName: table.tableName, Key: { pk, sk: 'row' } });
    });
    expect(said).toMatchObject({
      Item: { texts: VALUES.texts, numbers: VALUES.numbers, bytes: [1, 254, 255] },
    });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60, new Date()])(
    'what a row cannot hold is refused, such as %s',
    async (value) => {
      const Item = { pk: 'any', sk: 'row', value };
      for (const from of [sdk, light]) {
        const client = from === sdk ? table.client : lightClient(table.endpoint);
        const command = new (from.PutCommand as typeof sdk.PutCommand)({ TableName: table.tableName, Item });
        await expect(client.send(command as never)).rejects.toThrow();
      }
    },
  );

  test('an update returns what it is asked for, and a deleted row is gone', async () => {
    const said = await both(async (send, pk) => {
      const at = { TableName: table.tableName, Key: { pk, sk: 'row' } };
      const count = { UpdateExpression: 'ADD used :one', ExpressionAttributeValues: { ':one': 1 } };
      const first = await send('UpdateCommand', { ...at, ...count, ReturnValues: 'ALL_NEW' });
      const second = await send('UpdateCommand', { ...at, ...count, ReturnConsumedCapacity: 'TOTAL' });
      await send('DeleteCommand', at);
      return [first, second, await send('GetCommand', at)];
    });
    expect(said).toMatchObject([{ Attributes: { used: 1 } }, { ConsumedCapacity: { CapacityUnits: 1 } }, {}]);
  });

  test('a failed condition is an error of its own, with the row as the database has it', async () => {
    const said = await both(async (send, pk) => {
      const Item = { pk, sk: 'row', used: 7 };
      await send('PutCommand', { TableName: table.tableName, Item });
      return send('PutCommand', {
        ...{ TableName: table.tableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
    });
    expect(said).toMatchObject({ name: 'ConditionalCheckFailedException', Item: { used: { N: '7' } } });
  });

  test('a cancelled transaction says for each of its items why', async () => {
    const said = await both((send, pk) => {
      const TableName = table.tableName;
      const Put = { TableName, Item: { pk, sk: 'row' } };
      const ConditionCheck = { TableName, Key: { pk, sk: 'none' }, ...isThere };
      return send('TransactWriteCommand', { TransactItems: [{ Put }, { ConditionCheck }] });
    });
    expect(said).toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    });
  });

  test('many rows are written at once and read page by page', async () => {
    const said = await both(async (send, pk) => {
      const requests = [1, 2, 3].map((n) => ({ PutRequest: { Item: { pk, sk: `row ${n}`, n } } }));
      await send('BatchWriteCommand', { RequestItems: { [table.tableName]: requests } });
      const query = {
        ...{ TableName: table.tableName, Limit: 2, KeyConditionExpression: 'pk = :pk' },
        ExpressionAttributeValues: { ':pk': pk },
      };
      const pages: unknown[] = [];
      const paginate = pk.endsWith('0')
        ? sdk.paginateQuery({ client: table.client }, { ...query })
        : light.paginateQuery({ client: lightClient(table.endpoint) }, query);
      for await (const { Items } of paginate) pages.push(Items);
      return [pages, await send('QueryCommand', { ...query, ScanIndexForward: false })];
    });
    expect(said).toMatchObject([[[{ n: 1 }, { n: 2 }], [{ n: 3 }]], { Items: [{ n: 3 }, { n: 2 }] }]);
  });

  test('an error without a class of its own has its name and message', async () => {
    const said = await both((send, pk) =>
      send('GetCommand', { TableName: 'no-such-table', Key: { pk, sk: '' } }),
    );
    expect(said).toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('its exceptions are known by their classes', async () => {
    const client = lightClient(table.endpoint);
    const write = { TableName: table.tableName, Item: { pk: 'none', sk: 'none' }, ...isThere };
    await expect(client.send(new light.PutCommand(write))).rejects.toBeInstanceOf(
      light.ConditionalCheckFailedException,
    );
    const cancelled = client.send(new light.TransactWriteCommand({ TransactItems: [{ Put: write }] }));
    await expect(cancelled).rejects.toBeInstanceOf(light.TransactionCanceledException);
  });
});

describe('where the database does not answer as it should', () => {
  type Answer = (response: ServerResponse) => void;
  const error =
    (type: string, status = 400): Answer =>
    (response) =>
      void response
        .writeHead(status)
        .end(`{"__type":"com.amazonaws.dynamodb.v20120810#${type}","message":"no"}`);
  const broken: Answer = (response) => void response.destroy();
  const done: Answer = (response) => void response.end('{"Item":{"pk":{"S":"a"}}}');
  const silent: Answer = () => undefined;

  /** A client of a database that answers in these ways, one after another, and what it was sent. */
  async function clientOf(answers: readonly Answer[], settings = {}) {
    const left = [...answers];
    const sent: { readonly port: number | undefined; readonly body: Record<string, unknown> }[] = [];
    const server = createServer(async (request, response) => {
      sent.push({ port: request.socket.remotePort, body: JSON.parse((await buffer(request)).toString()) });
      (left.shift() ?? done)(response);
    });
    const client = lightClient(`http://127.0.0.1:${await listenOnLoopback(server, 0)}`, settings);
    onTestFinished(async () => {
      client.destroy();
      await stopServer(server);
    });
    return { client, sent };
  }
  const get = new light.GetCommand({ TableName: 'any', Key: { pk: 'a' } });

  test.each([
    ['a failure', error('InternalServerError', 500)],
    ['throttling', error('ProvisionedThroughputExceededException')],
    ['a broken connection', broken],
    ['an answer that is no JSON', (response: ServerResponse) => void response.writeHead(503).end('<html>')],
  ])('%s is tried again, three times in all', async (_, answer) => {
    const { client, sent } = await clientOf([answer, answer]);
    expect(await client.send(get)).toEqual({ Item: { pk: 'a' } });
    const failing = await clientOf([answer, answer, answer]);
    await expect(failing.client.send(get)).rejects.toThrow();
    expect([sent.length, failing.sent.length]).toEqual([3, 3]);
  });

  test.each([
    ['a refusal', error('ValidationException'), {}],
    ['a call that must not be repeated', error('InternalServerError', 500), { maxAttempts: 1 }],
    ['a broken connection under a call that must not be repeated', broken, { maxAttempts: 1 }],
  ])('%s is sent once', async (_, answer, settings) => {
    const { client, sent } = await clientOf([answer], settings);
    await expect(client.send(get)).rejects.toThrow();
    expect(sent).toHaveLength(1);
  });

  test('the repeat of a transaction is known by its token', async () => {
    const { client, sent } = await clientOf([broken, broken]);
    await client.send(new light.TransactWriteCommand({ TransactItems: [] }));
    await client.send(new light.TransactWriteCommand({ TransactItems: [] }));
    const tokens = sent.map(({ body }) => body.ClientRequestToken);
    expect(tokens[0]).toEqual(expect.any(String));
    expect(tokens.slice(1, 3)).toEqual([tokens[0], tokens[0]]);
    expect(tokens[3]).not.toBe(tokens[0]);
  });

  test('a call without an answer ends after its time', async () => {
    const requestHandler = { ...LIMITS, requestTimeout: 20 };
    const { client } = await clientOf([silent], { maxAttempts: 1, requestHandler });
    await expect(client.send(get)).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('calls one after another, also of a client that shares it, use one connection', async () => {
    const { client, sent } = await clientOf([]);
    const shared = new light.DynamoDBClient({ ...client.config, maxAttempts: 1 });
    for (const each of [client, shared, client]) await each.send(get);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ port }) => port)).size).toBe(1);
  });
});

/** A result without what no two calls have in common; of an error what its reader looks at. */
function plain(value: unknown, pk: string): unknown {
  if (value === pk) return 'pk';
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map((each) => plain(each, pk));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).filter(([name]) => !/^(\$|__)/.test(name)));
  const named = value instanceof Error ? { ...own, name: value.name, message: value.message } : own;
  return Object.fromEntries(Object.entries(named).map(([name, each]) => [name, plain(each, pk)]));
}
