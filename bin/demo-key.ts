import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createApiKey, hashApiKey, keyIdOf, parseApiKey } from '#domain/access/api-key.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import type { DemoKey } from '../local/report.ts';

const USER_ID = 'demo';

/**
 * The API key of the account `demo`, made on the first start and remembered in `file`, because the table holds only
 * its hash. A key that was revoked is replaced. Where the account cannot have another one, the reason is the answer.
 */
export async function demoKey(table: Table, file: string, now: number): Promise<DemoKey> {
  const keys = createApiKeyStore(table);
  const created = await createAccountStore(table).create({ userId: USER_ID, plan: PLAN_SHARP }, now);
  const remembered = created.ok ? undefined : readKey(file);
  if (remembered !== undefined) {
    const listed = await keys.list(USER_ID);
    const keyId = keyIdOf(hashApiKey(remembered));
    const active = listed.ok && listed.keys.some((key) => key.keyId === keyId && key.revokedAt === null);
    if (active) return { key: remembered };
  }
  const key = createApiKey(randomBytes(32));
  const hash = hashApiKey(key);
  const result = await keys.create({ userId: USER_ID, keyId: keyIdOf(hash), hash }, now);
  if (!result.ok) return { problem: `the account ${USER_ID} cannot have another key (${result.reason})` };
  writeFileSync(
    file,
    `${JSON.stringify({ user_id: USER_ID, key_id: result.key.keyId, api_key: key }, null, 2)}\n`,
    {
      mode: 0o600,
    },
  );
  return { key };
}

function readKey(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { api_key } = JSON.parse(readFileSync(file, 'utf8')) as { api_key?: unknown };
    const parsed = parseApiKey(String(api_key));
    return parsed.ok ? parsed.key : undefined;
  } catch {
    return undefined;
  }
}
