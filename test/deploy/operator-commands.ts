import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeployedApi } from './deployed-api.ts';

/** Runs the operator's command line on the deployed stack and gives what it prints. */
export type Admin = (...args: string[]) => Promise<Readonly<Record<string, unknown>>>;

const statusOf = async (get: DeployedApi, key: unknown) =>
  (await get('/api/v1/me', String(key))).status;

/** Secrets come from a function, and stay the same when a master key is added. */
export async function secretsOfWebhooks(admin: Admin): Promise<void> {
  const { user_id: user } = await admin('account', 'create', '--plan', 'sharp');
  const ofUser = ['--user', String(user)];
  // An address is judged without asking a name server, and nothing is sent to it.
  const saved = await admin('webhook', 'set', ...ofUser, '--url', 'https://1.1.1.1/hook');
  assert.match(String(saved.secret), /^whsec_/);
  assert.deepEqual(await admin('master-key', 'add'), { current: 'k2', ids: ['k1', 'k2'] });
  assert.equal((await admin('webhook', 'show', ...ofUser, '--show-secret')).secret, saved.secret);
  assert.notEqual((await admin('webhook', 'rotate-secret', ...ofUser)).secret, saved.secret);
}

/** A table is restored, and its rows put back: what was revoked and deleted since stays so. */
export async function restoreAndDeletion(admin: Admin, get: DeployedApi): Promise<void> {
  const { user_id: user } = await admin('account', 'create', '--plan', 'sharp');
  const ofUser = ['--user', String(user)];
  const revoked = await admin('key', 'create', ...ofUser);
  const kept = await admin('key', 'create', ...ofUser);
  await sleep(1_000);
  const to = `${new Date().toISOString().slice(0, 19)}Z`;
  await sleep(1_000);
  const begun = await admin('restore', 'begin', '--to', to);
  assert.equal((await admin('restore', 'begin', '--to', to)).status, 'ACTIVE');
  await admin('key', 'revoke', ...ofUser, '--key-id', String(revoked.key_id), '--yes');

  const rows = [
    '--from',
    String(begun.restored_table),
    '--keys',
    'keep',
    '--deliveries',
    'void',
    '--yes',
  ];
  await admin('restore', 'rows', ...rows);
  assert.deepEqual(
    [await statusOf(get, revoked.api_key), await statusOf(get, kept.api_key)],
    [401, 200],
  );
  await admin('account', 'delete', ...ofUser, '--yes');
  assert.equal(await statusOf(get, kept.api_key), 401);
  await admin('restore', 'rows', ...rows);
  assert.equal(await statusOf(get, kept.api_key), 401);
}

/** What is in the queues is counted by name; alarms, as far as the emulator lists them. */
export async function statusOfStack(admin: Admin): Promise<void> {
  const { queues, alarms } = await admin('status');
  assert.ok(Array.isArray(queues), JSON.stringify(queues));
  const names = queues.map(({ name }) => name);
  assert.deepEqual(names, ['finished-scans', 'shard-tasks', 'wake-ups', 'schedule']);
  assert.ok(Array.isArray(alarms) || Object(alarms).problem, JSON.stringify(alarms));
}
