import { type CreateTableCommandInput, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireItems } from '../../local/table/table-server.ts';
import type { TablePlan } from '../../local/template/stack-plan.ts';
import { startTable, type TestTable } from '../support/table.ts';

const NOW = Date.parse('2026-04-18T12:00:00Z');
const HOUR_SECONDS = 3_600;

let table: TestTable;
let plain: DynamoDBClient;
beforeAll(async () => {
  table = await startTable();
  plain = new DynamoDBClient({
    endpoint: table.endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  plain.destroy();
  await table.stop();
});

function planOf(tableName: string, ttlAttribute: string | undefined): TablePlan {
  const KeySchema: CreateTableCommandInput['KeySchema'] = [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ];
  return { tableName, ttlAttribute, input: { TableName: tableName, KeySchema } };
}

test('items whose time to live ended over an hour ago leave, all others stay', async () => {
  const { client, tableName } = table;
  const seconds = NOW / 1000;
  const rows = [
    ...Array.from({ length: 24 }, (_, n) => ({
      pk: 'old',
      sk: String(n),
      expiresAt: seconds - HOUR_SECONDS - 1 - n,
    })),
    { pk: 'lingers', sk: '1', expiresAt: seconds - HOUR_SECONDS },
    { pk: 'fresh', sk: '1', expiresAt: seconds + 1 },
    { pk: 'lasting', sk: '1' },
  ];
  for (let first = 0; first < rows.length; first += 25) {
    const batch = rows.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tableName]: batch } }));
  }

  const expired = await expireItems(plain, planOf(tableName, 'expiresAt'), NOW);

  expect(expired).toBe(24);
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  expect(Items.map(({ pk }) => pk).sort()).toEqual(['fresh', 'lasting', 'lingers']);
});

test('a table without a time to live is left alone', async () => {
  const { tableName } = table;
  expect(await expireItems(plain, planOf(tableName, undefined), NOW)).toBe(0);
});
