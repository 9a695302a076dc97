import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { hashApiKey, keyIdOf } from '#domain/access/api-key.ts';
import { demoKey } from '../../bin/demo-key.ts';
import { temporaryFolder } from '../local/tiny-function.ts';
import { KEY_SECRETS } from '../support/access.ts';
import { startTable, type TestTable } from '../support/table.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

describe('the demo key', () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await startTable();
  });
  afterAll(() => table.stop());

  async function made(file: string): Promise<string> {
    const result = await demoKey({ table, keySecrets: KEY_SECRETS }, file, NOW);
    if ('problem' in result) {
      throw new Error(result.problem);
    }
    return result.key;
  }
  const revoke = (key: string) =>
    createApiKeyStore(table).revoke({ userId: 'demo', keyId: keyIdOf(hashApiKey(key)) }, NOW);

  test('is good for requests, and the same at the next start', async () => {
    const file = join(temporaryFolder(), 'demo-key.json');
    const key = await made(file);
    expect(await made(file)).toBe(key);
    expect(await createAdmission(table)(hashApiKey(key), NOW)).toMatchObject({
      ok: true,
      plan: 'sharp',
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await revoke(key);
  });

  test('is replaced after it was revoked, or when the file is lost or unreadable', async () => {
    const file = join(temporaryFolder(), 'demo-key.json');
    const first = await made(file);
    await revoke(first);
    const second = await made(file);
    expect(second).not.toBe(first);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      api_key: second,
      user_id: 'demo',
    });
    writeFileSync(file, 'not json');
    const third = await made(file);
    expect(new Set([first, second, third]).size).toBe(3);
    await revoke(second);
    await revoke(third);
  });

  test('is not made where the account may not have another key; the result is the reason', async () => {
    const keys = [];
    for (let i = 0; i < 3; i += 1) {
      keys.push(await made(join(temporaryFolder(), 'demo-key.json')));
    }
    const file = join(temporaryFolder(), 'demo-key.json');
    expect(await demoKey({ table, keySecrets: KEY_SECRETS }, file, NOW)).toEqual({
      problem: expect.stringContaining('key_limit_reached'),
    });
    for (const key of keys) {
      await revoke(key);
    }
    await createAccountStore(table).setPlan('demo', 'free');
    expect(await demoKey({ table, keySecrets: KEY_SECRETS }, file, NOW)).toEqual({
      problem: expect.stringContaining('plan_required:sharp'),
    });
  });
});
