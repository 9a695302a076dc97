import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import type { InvokeServer } from '../../local/lambda/invoke-server.ts';
import { aPick, HOUR_MS, someMasterKeys } from '../domain/webhooks/builders.ts';
import { type AdminRunner, createAdminRunner } from '../support/admin-runner.ts';
import { startOperatorFunction } from '../support/operator-function.ts';
import { aDeliveryEntry, aProgress } from '../support/outbox-entries.ts';
import { startTable, type TestTable } from '../support/table.ts';

const NOW = Date.now();
const TOKEN = `123456:${'A'.repeat(35)}`;

let table: TestTable;
let functions: InvokeServer;
let runner: AdminRunner;

beforeAll(async () => {
  table = await startTable();
  functions = await startOperatorFunction(table, { masterKeys: someMasterKeys(), now: () => NOW });
  runner = createAdminRunner({
    dynamodb_endpoint: table.endpoint,
    table_name: table.tableName,
    lambda_endpoint: functions.endpoint,
  });
});
afterAll(async () => {
  runner.stop();
  await functions.stop();
  await table.stop();
});

async function admin(command: string) {
  const { exitCode, stdout, stderr } = await runner.run(command, NOW);
  return {
    exitCode,
    text: stdout + stderr,
    document: JSON.parse(exitCode === 0 ? stdout : stderr),
  };
}

async function aSharpUser(): Promise<string> {
  return (await admin('account create --plan sharp')).document.user_id;
}

test('a chat is set, listed, paused, resumed and removed, and its token is never printed', async () => {
  const user = await aSharpUser();
  const chat = `--user ${user} --destination telegram`;
  const texts: string[] = [];
  const run = async (command: string) => {
    const { exitCode, text, document } = await admin(command);
    texts.push(text);
    return [exitCode, document];
  };
  expect(await run(`destination set ${chat} --token ${TOKEN} --chat-id -1007`)).toMatchObject([
    0,
    { destination: 'telegram', label: 'chat -1007', state: 'delivering' },
  ]);
  await run(`destination pause ${chat}`);
  expect(await run(`destination list --user ${user}`)).toMatchObject([
    0,
    { count: 4, data: [{ state: 'paused', resumes_at: null }, {}, {}, {}] },
  ]);
  await run(`destination resume ${chat}`);
  expect(await run(`destination remove ${chat}`)).toMatchObject([0, { removed: true }]);
  expect(await run(`destination remove ${chat}`)).toMatchObject([1, { code: 'no_destination' }]);
  expect(texts.join()).not.toContain(TOKEN);
});

test('a delivery to a chat is listed and sent again by its own id', async () => {
  const user = await aSharpUser();
  const destination = `${user}#ntfy`;
  const outbox = createOutboxStore(table);
  const chat = `--user ${user} --destination ntfy`;
  await admin(`destination set ${chat} --url http://127.0.0.1:9/topic`);
  const picks = [aPick({ commenceTime: NOW + HOUR_MS })];
  const entry = aDeliveryEntry(2, { destination, slot: NOW - HOUR_MS, picks });
  await outbox.append(destination, 2, entry);
  await outbox.saveProgress(destination, entry, aProgress({ status: 'delivered' }));
  const { document } = await admin(`destination deliveries ${chat}`);
  expect(document).toMatchObject({ count: 1, data: [{ delivery_id: entry.delivery.id }] });
  const replayed = await admin(`destination replay ${chat} --delivery ${entry.delivery.id}`);
  expect(replayed.document).toMatchObject({ status: 'waiting', replay: true });
});

test('what never arrived since a time is sent again, and what arrived only where all is asked for', async () => {
  const user = await aSharpUser();
  const destination = `${user}#ntfy`;
  const outbox = createOutboxStore(table);
  const chat = `--user ${user} --destination ntfy`;
  await admin(`destination set ${chat} --url http://127.0.0.1:9/topic`);
  const picks = [aPick({ commenceTime: NOW + HOUR_MS })];
  const arrived = aDeliveryEntry(2, { destination, slot: NOW - HOUR_MS, picks });
  await outbox.append(destination, 2, arrived);
  await outbox.saveProgress(destination, arrived, aProgress({ status: 'delivered' }));
  const missed = aDeliveryEntry(3, { destination, slot: NOW - HOUR_MS + 1, picks });
  await outbox.append(destination, 3, missed);
  await outbox.append(destination, 4, {
    kind: 'baseline',
    keys: [],
    at: NOW,
    cancelsEarlier: true,
  });
  const since = new Date(NOW - HOUR_MS).toISOString();
  const replay = async (flags: string) =>
    (await admin(`destination replay ${chat} --since ${since}${flags}`)).document;
  expect(await replay('')).toMatchObject({
    count: 1,
    data: [{ delivery_id: missed.delivery.id, replay: true }],
  });
  expect(await replay(' --which all')).toMatchObject({
    count: 1,
    data: [{ delivery_id: arrived.delivery.id, replay: true }],
  });
  expect(await replay(' --which failed')).toMatchObject({ code: 'invalid_parameter' });
  const both = await admin(`destination replay ${chat}`);
  expect(both.document).toMatchObject({ code: 'invalid_parameter' });
});

test('a destination that does not exist and an address of another service are refused', async () => {
  const user = await aSharpUser();
  expect((await admin(`destination test --user ${user} --destination icq`)).text).toContain(
    'is one of webhook, telegram, discord, slack, ntfy',
  );
  const wrong = `destination set --user ${user} --destination slack --url https://a.example/x`;
  expect((await admin(wrong)).text).toContain('incoming webhook');
  expect((await admin(`webhook pause --user ${user}`)).document).toMatchObject({
    code: 'no_webhook',
  });
});
