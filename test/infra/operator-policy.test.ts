import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { hashApiKey } from '#domain/access/api-key.ts';
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
  await run('account show');
  await run('account list', '');
  await run('key list');
  await run('settings set', `--user ${user} --min-ev 0.02`);
  await run('settings show');
  await run('webhook set', `--user ${user} --url http://127.0.0.1:9/`);
  const picks = [aPick({ commenceTime: NOW + DAY_MS })];
  const entry = aDeliveryEntry(2, { userId: user, slot: NOW - HOUR_MS, picks });
  const outbox = createOutboxStore(table);
  await outbox.append(user, 2, entry);
  await outbox.saveProgress(user, entry, aProgress({ status: 'delivered' }));
  await run('webhook show');
  // The receiver does not listen, so the test fails.
  await run('webhook test', `--user ${user}`, 1);
  await run('webhook deliveries');
  await run('webhook rotate-secret');
  await run('webhook remove');
  await run('webhook set', `--user ${user} --url http://127.0.0.1:9/`);
  await run('webhook replay', `--user ${user} --delivery ${entry.delivery.id}`);
  await run('account set-plan', `--user ${user} --plan free`);
  await run('account set-plan', `--user ${user} --plan sharp`);
  await run('key revoke', `--user ${user} --key-id ${key}`);
  await run('master-key add', '');
  await run('record correct', '--pick 0 --score 0:2 --because postponed');
  await run('account delete');
  // Restoring a table and replaying a scan need an administrator.
  const onStack = Object.entries(VERBS).flatMap(([name, { onStack }]) =>
    onStack === false || /^(restore|scan) /.test(name) ? [] : [name],
  );
  expect([...used].sort()).toEqual(onStack.sort());
  expect(proxy.calls.length).toBeGreaterThan(40);
  expect(refused(statementsOf('AWS::IAM::Policy', 'operatorsoperator'))).toEqual([]);
});

test('the policy of operators lets them find this stack and call its operator function, and nothing else', () => {
  const statements = statementsOf('AWS::IAM::ManagedPolicy', 'operatorpolicy');
  const permitted = statements.map(({ Action, Resource }) => [
    list(Action).join(),
    list(Resource).map(joined).join(),
  ]);
  expect(Object.fromEntries(permitted)).toEqual({
    'cloudformation:DescribeStacks':
      'arn:aws:cloudformation:AWS::Region:AWS::AccountId:stack/betting-analytics-dev/*',
    'lambda:InvokeFunction': expect.stringMatching(/^operatorsoperator\w+$/),
  });
  template.hasOutput('OperatorPolicyArn', {});
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
    ['webhook', () => subscribers.rotateSecret(user, aSalt(2), NOW)],
    [
      'webhook',
      () => createOutboxStore(local).append(user, 2, aDeliveryEntry(2, { userId: user, picks })),
    ],
    ['webhook', () => subscribers.removeWebhook(user)],
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
        attributes: ['pk', 'sk', 'day', 'plan'],
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
