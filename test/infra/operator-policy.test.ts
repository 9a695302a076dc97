import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountAccount } from '#adapters/dynamodb/account-row.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createNameDecisionStore } from '#adapters/dynamodb/name-decision-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createTestCallStore } from '#adapters/dynamodb/test-call-store.ts';
import { hashApiKey } from '#domain/access/api-key.ts';
import { restoreRows } from '../../bin/admin/restore/restore-rows.ts';
import { VERBS } from '../../bin/admin/verbs/index.ts';
import type { InvokeServer } from '../../local/lambda/invoke-server.ts';
import { aPick, aSalt, aValueBet, HOUR_MS, someMasterKeys } from '../domain/webhooks/builders.ts';
import { type AdminRunner, createAdminRunner } from '../support/admin-runner.ts';
import { startOperatorFunction } from '../support/operator-function.ts';
import { aDeliveryEntry, aProgress } from '../support/outbox-entries.ts';
import { list, permits, type Statement } from '../support/policy.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { createLocalClient, startTable, type TestTable } from '../support/table.ts';
import { joined, templateFor } from './synthesize.ts';

const DAY_MS = 24 * HOUR_MS;
const QUEUE_CALLS = 'sqs:GetQueueAttributes,sqs:GetQueueUrl';
const NOW = Date.now();

const { ofType, template } = templateFor();
let table: TestTable;
let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
let functions: InvokeServer;
let runner: AdminRunner;

beforeAll(async () => {
  table = await startTable();
  proxy = await startRecordingProxy(table.endpoint);
  const throughProxy = { ...table, client: createLocalClient(proxy.endpoint) };
  functions = await startOperatorFunction(throughProxy, { masterKeys: someMasterKeys() });
  runner = createAdminRunner({
    dynamodb_endpoint: proxy.endpoint,
    region: 'eu-west-1',
    table_name: table.tableName,
    lambda_endpoint: functions.endpoint,
  });
});

afterAll(async () => {
  runner.stop();
  await functions.stop();
  proxy.stop();
  await table.stop();
});

async function admin(command: string, exits = 0) {
  const { exitCode, ...written } = await runner.run(command, NOW);
  expect(exitCode, `${command}: ${written.stderr}`).toBe(exits);
  return JSON.parse(written.stdout);
}

function statementsOf(type: string, id: string): Statement[] {
  const policies = Object.entries(ofType(type)).filter(([key]) => key.includes(id));
  expect(policies).toHaveLength(1);
  return policies.flatMap(
    ([, { Properties }]) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement,
  );
}

/** The calls that no statement permits, one of each kind. */
function refused(statements: readonly Statement[]): string[] {
  const calls = proxy.calls.filter((call) => !permits(statements, call));
  return [
    ...new Set(
      calls.map(
        ({ action, partitionKey, attributes }) => `${action} ${partitionKey} ${attributes}`,
      ),
    ),
  ];
}

test('the role of the operator function permits every call of every command', async () => {
  const { user_id: user } = await admin('account create --plan sharp');
  const opportunities = { value: [aValueBet()], surebet: [], combo: [] };
  await createSnapshotStore(table).publish({
    slot: NOW,
    generatedAt: NOW,
    opportunities,
    matches: [],
  });
  const { key_id: key } = await admin(`key create --user ${user}`);
  const used = new Set(['account create', 'key create']);
  const run = (verb: string, flags = `--user ${user}`, exits = 0) => {
    used.add(verb);
    return admin(`${verb} ${flags}`.trim(), exits);
  };
  await run('status', '');
  await run('account show');
  await run('account list', '');
  await run('key list');
  await run('settings set', `--user ${user} --min-ev 0.02`);
  await run('settings show');
  await run('webhook set', `--user ${user} --url http://127.0.0.1:9/`);
  const picks = [aPick({ commenceTime: NOW + DAY_MS })];
  const entry = aDeliveryEntry(2, { destination: user, slot: NOW - HOUR_MS, picks });
  const outbox = createOutboxStore(table);
  await outbox.append(user, 2, entry);
  await outbox.saveProgress(user, entry, aProgress({ status: 'delivered' }));
  await run('webhook show');
  // The receiver does not listen, so the test fails.
  await run('webhook test', `--user ${user}`, 1);
  await run('webhook deliveries');
  await run('webhook rotate-secret');
  await run('webhook pause');
  await run('webhook resume');
  const chat = `--user ${user} --destination ntfy`;
  await run('destination set', `${chat} --url http://127.0.0.1:9/topic`);
  await run('destination list');
  await run('destination test', chat, 1);
  await run('destination pause', chat);
  await run('destination resume', chat);
  await run('destination deliveries', chat);
  const written = aDeliveryEntry(2, { destination: `${user}#ntfy`, slot: NOW - HOUR_MS, picks });
  await outbox.append(`${user}#ntfy`, 2, written);
  await outbox.saveProgress(`${user}#ntfy`, written, aProgress({ status: 'delivered' }));
  await run('destination replay', `${chat} --delivery ${written.delivery.id}`);
  await run('destination remove', chat);
  await run('webhook remove');
  await run('webhook set', `--user ${user} --url http://127.0.0.1:9/`);
  await run('webhook replay', `--user ${user} --delivery ${entry.delivery.id}`);
  const since = new Date(NOW - HOUR_MS).toISOString();
  await run('webhook replay', `--user ${user} --since ${since} --which all`);
  await run('account set-plan', `--user ${user} --plan free`);
  await run('account set-plan', `--user ${user} --plan sharp`);
  await run('key revoke', `--user ${user} --key-id ${key}`);
  await run('master-key add', '');
  await run('record correct', '--pick 0 --score 0:2 --because postponed');
  const names = '--sport soccer --name Spurs --other Tottenham';
  await run('match accept', names);
  await run('match refuse', names);
  await run('match forget', names);
  await run('match list', '');
  await run('account delete');
  // Restoring a table and replaying a scan have a policy of their own.
  const onStack = Object.entries(VERBS).flatMap(([name, { onStack }]) =>
    onStack === false || /^(restore|scan) /.test(name) ? [] : [name],
  );
  expect([...used].sort()).toEqual(onStack.sort());
  expect(proxy.calls.length).toBeGreaterThan(40);
  expect(refused(statementsOf('AWS::IAM::Policy', 'operatorsoperator'))).toEqual([]);
});

test('the policy of operators lets them find this stack, call its operator function, count messages and list alarms, and nothing else', () => {
  const statements = statementsOf('AWS::IAM::ManagedPolicy', 'operatorpolicy');
  const permitted = statements.map(({ Action, Resource }) => [
    list(Action).join(),
    list(Resource).map(joined).join(),
  ]);
  const queues = Object.values(ofType('AWS::SQS::Queue')).map(
    ({ Properties }) => `arn:aws:sqs:AWS::Region:AWS::AccountId:${Properties.QueueName}`,
  );
  expect(new Set(String(Object.fromEntries(permitted)[QUEUE_CALLS]).split(','))).toEqual(
    new Set(queues),
  );
  expect(Object.fromEntries(permitted)).toEqual({
    'cloudformation:DescribeStacks':
      'arn:aws:cloudformation:AWS::Region:AWS::AccountId:stack/betting-analytics-dev/*',
    'lambda:InvokeFunction': expect.stringMatching(/^operatorsoperator\w+$/),
    [QUEUE_CALLS]: expect.anything(),
    'cloudwatch:DescribeAlarms': 'arn:aws:cloudwatch:AWS::Region:AWS::AccountId:alarm:*',
  });
  template.hasOutput('OperatorPolicyArn', {});
});

test('the policy of recovery permits every call of a restore on the table, and the reads of a replay', async () => {
  const old = await startTable();
  const { user_id: user } = await admin('account create --plan sharp');
  await admin(`key create --user ${user}`);
  for (const lost of [user, 'usr_lost']) {
    await createAccountStore(old).create({ userId: lost, plan: 'sharp' }, NOW - DAY_MS);
    const webhook = { url: 'https://1.1.1.1/', newSalt: aSalt(1), now: NOW - DAY_MS };
    await createSubscriberStore(old).saveWebhook(lost, null, webhook);
    const key = { userId: lost, keyId: `key_${lost}`, hash: lost.padEnd(64, '0') };
    await createApiKeyStore(old).create(key, NOW - DAY_MS);
  }
  const decision = { sport: 'soccer', names: ['a', 'b'], decision: 'accepted', at: NOW } as const;
  await createNameDecisionStore(old).change(() => [decision]);
  proxy.calls.length = 0;
  const present = { ...table, client: createLocalClient(proxy.endpoint) };
  const choices = {
    keys: 'revoke',
    deliveries: 'void',
    replace: new Set(['accounts', 'subscribers'] as const),
    published: [],
  } as const;
  await restoreRows(old, present, choices, NOW);
  await createSnapshotStore(present).latest();
  await old.stop();
  expect(proxy.calls.map(({ partitionKey }) => partitionKey)).toContain('NAMES');
  expect(proxy.calls.length).toBeGreaterThan(10);
  const statements = statementsOf('AWS::IAM::ManagedPolicy', 'recoverypolicy');
  const ofTable = statements.filter(({ Condition }) => Condition !== undefined);
  expect(refused(ofTable)).toEqual([]);
});

test('the policy of recovery permits nothing on the record, on scans but reads, and no secret', () => {
  const statements = statementsOf('AWS::IAM::ManagedPolicy', 'recoverypolicy');
  const actions = statements.flatMap(({ Action }) => list(Action));
  expect(actions.filter((action) => /^(secretsmanager|lambda|iam):/.test(action))).toEqual([]);
  const ofTable = statements.filter(({ Condition }) => Condition !== undefined);
  for (const partitionKey of ['LOG', 'PICK', 'PICK_SEEN#x', 'SNAPSHOT', 'SCAN']) {
    const call = { action: 'dynamodb:PutItem', partitionKey, attributes: [] };
    expect(permits(ofTable, call), partitionKey).toBe(false);
  }
  template.hasOutput('RecoveryPolicyArn', {});
});

test('the policy of recovery permits to read every table that the runbook has made beside the own one', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  const made = [...runbook.matchAll(/(?:--target-table-name |--from |TableName=)"?([^\s",`]+)/g)]
    .map(([, name = '']) => name)
    // It stands for the name that `restore begin` prints.
    .filter((name) => name !== 'TABLE');
  expect(made.length).toBeGreaterThan(1);
  const statements = statementsOf('AWS::IAM::ManagedPolicy', 'recoverypolicy');
  const read = statements.filter(({ Action }) => list(Action).includes('dynamodb:Scan'));
  const [pattern = ''] = read.flatMap(({ Resource }) => list(Resource).map(joined));
  const [own = '', ...rest] = pattern.split('-*');
  expect(rest).toEqual(['']);
  for (const name of made) {
    expect(name.replace('$TABLE_NAME', own), name).toMatch(new RegExp(`^${own}-.`));
  }
});

test('the operator function reaches neither scans nor credits', () => {
  const statements = statementsOf('AWS::IAM::Policy', 'operatorsoperator');
  for (const partitionKey of ['SCAN', 'CREDITS', 'SNAPSHOT', 'SNAPSHOT#1-a#0']) {
    for (const action of ['dynamodb:UpdateItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem']) {
      const call = { action, partitionKey, attributes: [] };
      expect(permits(statements, call), partitionKey).toBe(false);
    }
  }
});

test('the functions of account routes may make the calls of what they change, and those of dispatch with it', async () => {
  const local = { ...table, client: createLocalClient(proxy.endpoint) };
  const subscribers = createSubscriberStore(local);
  const { user_id: user } = await admin('account create --plan sharp');
  const url = 'https://1.1.1.1/';
  const picks = [aPick({ commenceTime: NOW + DAY_MS })];
  const keys = createApiKeyStore(local);
  const person = { userId: 'usr_signed_in', email: 'ada@example.com' };
  const changes: readonly (readonly [name: string, change: () => Promise<unknown>])[] = [
    ['session', () => createAccountStore(local).signIn(person, NOW)],
    ['account', () => keys.create({ userId: user, keyId: 'key_1', hash: 'a'.repeat(64) }, NOW)],
    ['account', () => keys.revoke({ userId: user, keyId: 'key_1' }, NOW)],
    ['webhook', () => subscribers.saveWebhook(user, null, { url, newSalt: aSalt(1), now: NOW })],
    [
      'account',
      () => subscribers.changeSettings(user, (settings) => ({ ...settings, minEv: 0.03 })),
    ],
    ['account', () => createCountAccount(local)(user, 'sharp', NOW)],
    ['webhook', () => createTestCallStore(local).begin(user, NOW)],
    ['webhook', () => subscribers.rotateSecret(user, aSalt(2), NOW)],
    [
      'webhook',
      () =>
        createOutboxStore(local).append(user, 2, aDeliveryEntry(2, { destination: user, picks })),
    ],
    ['webhook', () => subscribers.removeDestination(user)],
  ];
  for (const [name, change] of changes) {
    proxy.calls.length = 0;
    expect(await change(), name).not.toMatchObject({ ok: false });
    expect(proxy.calls.length, name).toBeGreaterThan(0);
    const statements = statementsOf('AWS::IAM::Policy', `account${name}role`);
    expect(refused(statements), name).toEqual([]);
    // An update that names what the change does not need is refused.
    for (const { partitionKey } of proxy.calls) {
      const call = {
        action: 'dynamodb:UpdateItem',
        partitionKey,
        attributes: ['pk', 'sk', 'slot'],
      };
      expect(permits(statements, call), `${name} ${partitionKey}`).toBe(false);
    }
  }
});

test('an endpoint may make the calls of an admission, and write no other attribute of a key', async () => {
  const statements = statementsOf('AWS::IAM::Policy', 'getme');
  const { user_id: user } = await admin('account create --plan sharp');
  const { api_key: apiKey } = await admin(`key create --user ${user}`);
  const keys = createApiKeyStore(table);
  const [{ keyId } = { keyId: '' }] = await keys
    .list(user)
    .then((listed) => (listed.ok ? listed.keys : []));
  proxy.calls.length = 0;
  const admit = createAdmission({ ...table, client: createLocalClient(proxy.endpoint) });
  const hash = hashApiKey(apiKey);
  expect(await admit(hash, NOW)).toMatchObject({ ok: true, remaining: 19_999 });
  expect(await admit(hash, NOW)).toMatchObject({ ok: true, remaining: 19_998 });
  await keys.revoke({ userId: user, keyId }, NOW);
  expect(await admit(hash, NOW)).toMatchObject({ ok: false });
  expect(proxy.calls.map(({ action }) => action)).toContain('dynamodb:UpdateItem');
  expect(refused(statements)).toEqual([]);
  for (const attribute of ['userId', 'keyId', 'createdAt', 'expiresAt']) {
    const call = {
      action: 'dynamodb:UpdateItem',
      partitionKey: `KEY#${hash}`,
      attributes: [attribute],
    };
    expect(permits(statements, call), attribute).toBe(false);
  }
});
