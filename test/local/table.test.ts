import { join } from 'node:path';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { StartError } from '../../local/start-error.ts';
import { startDynoxide } from '../../local/table/dynoxide.ts';
import { ensureTable } from '../../local/table/table-server.ts';
import { readStackPlan, type TablePlan } from '../../local/template/stack-plan.ts';
import { temporaryFolder } from './tiny-function.ts';
import { tinyAssembly } from './tiny-template.ts';

const PLAN = readStackPlan(tinyAssembly(), { gateway: '', queues: '' }).table;

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the local table', () => {
  async function running(file: string) {
    const { endpoint, child } = await startDynoxide(file);
    const client = new DynamoDBClient({ ...LOCAL_CLIENT, endpoint });
    onTestFinished(async () => {
      client.destroy();
      await child.stop();
    });
    return { client, child };
  }

  test('is made as the template says, once, and keeps its rows over a restart', async () => {
    const file = join(temporaryFolder(), 'table.db');
    const first = await running(file);
    await ensureTable(first.client, PLAN);
    const { Table } = await first.client.send(
      new DescribeTableCommand({ TableName: 'tiny-Table' }),
    );
    expect(Table?.KeySchema).toEqual([{ AttributeName: 'pk', KeyType: 'HASH' }]);
    const ttl = await first.client.send(new DescribeTimeToLiveCommand({ TableName: 'tiny-Table' }));
    expect(ttl.TimeToLiveDescription).toMatchObject({
      AttributeName: 'expiresAt',
      TimeToLiveStatus: 'ENABLED',
    });
    await first.client.send(
      new PutItemCommand({ TableName: 'tiny-Table', Item: { pk: { S: 'kept' } } }),
    );
    await first.child.stop();

    const second = await running(file);
    await ensureTable(second.client, PLAN);
    const { Items } = await second.client.send(new ScanCommand({ TableName: 'tiny-Table' }));
    expect(Items).toEqual([{ pk: { S: 'kept' } }]);
  });

  test('of another shape is refused, not used', async () => {
    const { client } = await running(join(temporaryFolder(), 'table.db'));
    await ensureTable(client, PLAN);
    const other: TablePlan = {
      ...PLAN,
      input: {
        ...PLAN.input,
        AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
        KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      },
    };
    await expect(ensureTable(client, other)).rejects.toThrow(
      'exists with the keys pk HASH; the template wants id HASH',
    );
  });
});

describe('a database that is not there', () => {
  test('is named in a sentence', async () => {
    const client = new DynamoDBClient({ ...LOCAL_CLIENT, endpoint: 'http://127.0.0.1:1' });
    onTestFinished(() => client.destroy());
    await expect(ensureTable(client, PLAN)).rejects.toThrow(StartError);
    await expect(ensureTable(client, PLAN)).rejects.toThrow(
      'No DynamoDB answers at http://127.0.0.1:1 (ECONNREFUSED). Is DYNAMODB_ENDPOINT right?',
    );
  });
});

describe('a platform without a local table', () => {
  const { arch } = process;
  afterEach(() => {
    Object.defineProperty(process, 'arch', { value: arch });
  });

  test('is told to bring its own', async () => {
    Object.defineProperty(process, 'arch', { value: 'mips' });
    await expect(startDynoxide('unused')).rejects.toThrow(
      /mips.*npm run test:peers -- dynamodb-local.*set DYNAMODB_ENDPOINT=http:\/\/127\.0\.0\.1:8000.*macOS and Windows/s,
    );
  });
});
