import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createPickStore } from '#adapters/dynamodb/pick-store.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import { addToGrade } from '#domain/record/figures.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { signingKeyFrom } from '#domain/record/signed-note.ts';
import { aValueBet, NOW } from '../domain/webhooks/builders.ts';
import { denies, permits, type Statement } from '../support/policy.ts';
import { playStory } from '../support/record-story.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { createLocalClient, startTable, type TestTable } from '../support/table.ts';
import { templateFor } from './synthesize.ts';

const { ofType } = templateFor();
const [policy] = Object.values(ofType('AWS::DynamoDB::GlobalTable')).map(({ Properties }) => {
  const [replica] = Properties.Replicas as {
    ResourcePolicy: { PolicyDocument: { Statement: Statement[] } };
  }[];
  return replica?.ResourcePolicy.PolicyDocument.Statement ?? [];
});
const ofTable = policy ?? [];
const ofRoles = Object.entries(ofType('AWS::IAM::Policy'))
  .filter(([id]) => /dispatchpicks|settlerecord|correctrecord/.test(id))
  .flatMap(
    ([, { Properties }]) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement,
  );

let table: TestTable;
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
beforeAll(async () => {
  table = await startTable();
  proxy = await startRecordingProxy(table.endpoint);
});
afterAll(async () => {
  proxy.stop();
  await table.stop();
});

test('the policy of the table denies everybody, and permits nothing', () => {
  expect(ofTable).toHaveLength(3);
  for (const statement of ofTable) {
    expect(statement).toMatchObject({ Effect: 'Deny', Principal: { AWS: '*' }, Resource: '*' });
  }
});

test('the roles and the table let the record be written and read as it is', async () => {
  const own = { client: createLocalClient(proxy.endpoint), tableName: table.tableName };
  const log = createRecordLogStore(own, 'test/record', async () => signingKeyFrom('a secret'));
  const store = createPickStore(own, log);
  await playStory(store);
  const pick = recordedPick(aValueBet(), 'A', NOW);
  await store.compare(undefined, 900, pick ? addToGrade(pick, false, { clv: 0.02 }) : []);
  const written = proxy.calls.filter(({ action }) => !/GetItem|Query/.test(action));
  expect(new Set(written.map(({ partitionKey }) => partitionKey.replace(/#.*/, '')))).toEqual(
    new Set(['LOG', 'ENTRIES', 'PICK_SEEN', 'PICK', 'PICK_DUE', 'PICK_SUMS', 'PICK_COMPARED']),
  );
  expect(proxy.calls.filter((call) => denies(ofTable, call))).toEqual([]);
  expect(proxy.calls.filter((call) => !permits(ofRoles, call))).toEqual([]);
  proxy.calls.length = 0;
  await createPickReader(own).list({ limit: 10, before: 1_000 });
  expect(proxy.calls.filter((call) => denies(ofTable, call))).toEqual([]);
});

const ROWS = ['LOG', 'ENTRIES#0', 'TILE#0#0', 'PICK_SEEN#e1', 'PICK', 'PICK_SUMS'];
const of = (call: string, partitionKey: string, isInTransaction: boolean) =>
  denies(ofTable, { action: `dynamodb:${call}`, partitionKey, attributes: [], isInTransaction });

test.each(ROWS)('no role may delete a row of %s, or write it outside of a transaction', (row) => {
  for (const call of [
    'DeleteItem',
    'BatchWriteItem',
    'PartiQLDelete',
    'PartiQLInsert',
    'PartiQLUpdate',
  ]) {
    for (const isInTransaction of [true, false]) {
      expect(of(call, row, isInTransaction), call).toBe(true);
    }
  }
  for (const call of ['PutItem', 'UpdateItem']) {
    expect(of(call, row, false), call).toBe(true);
  }
  expect(of('PutItem', row, true)).toBe(false);
  expect(of('UpdateItem', row, true)).toBe(!row.startsWith('PICK') || row.startsWith('PICK_SEEN'));
});

test('other rows are written and deleted as roles permit', () => {
  for (const row of ['PICK_DUE', 'PICK_COMPARED', 'ACCOUNT', 'KEY#a']) {
    for (const call of ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']) {
      expect(of(call, row, false), `${call} ${row}`).toBe(false);
    }
  }
});
