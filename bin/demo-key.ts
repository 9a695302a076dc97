import { readFileSync } from 'node:fs';
import { issueApiKey } from '#actions/issue-api-key.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { hashApiKey, isIssuedApiKey, type KeySecrets, keyIdOf } from '#domain/access/api-key.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { DEMO_USER } from '../local/identity/users.ts';
import { replaceFile } from '../local/replace-file.ts';
import type { DemoKey } from '../local/report.ts';

type Access = { readonly table: Table; readonly keySecrets: KeySecrets };

/**
 * The API key of the account `demo`, made on the first start and kept in `file`, because the table
 * holds only its hash. A key that was revoked, or that the functions do not recognize, is replaced.
 * Where the account cannot have another one, the result is the reason.
 */
export async function demoKey(
  { table, keySecrets }: Access,
  file: string,
  now: number,
): Promise<DemoKey> {
  await createAccountStore(table).create({ userId: DEMO_USER, plan: PLAN_SHARP }, now);
  const key = readKey(file, keySecrets);
  if (key !== undefined && (await isActive(table, key))) {
    return { key };
  }
  const owner = { userId: DEMO_USER, name: 'demo' };
  const deps = { ...createApiKeyStore(table), keySecrets };
  const result = await issueApiKey(deps, owner, now);
  if (!result.ok) {
    return { problem: `the account ${DEMO_USER} cannot have another key (${result.reason})` };
  }
  const document = { user_id: DEMO_USER, key_id: result.key.keyId, api_key: result.apiKey };
  replaceFile(file, `${JSON.stringify(document, null, 2)}\n`);
  return { key: result.apiKey };
}

async function isActive(table: Table, key: string): Promise<boolean> {
  const listed = await createApiKeyStore(table).list(DEMO_USER);
  const keyId = keyIdOf(hashApiKey(key));
  return listed.ok && listed.keys.some((each) => each.keyId === keyId && each.revokedAt === null);
}

/** The key in the file; undefined where there is no file, or none that can be read. */
function readKey(file: string, secrets: KeySecrets): string | undefined {
  try {
    const { api_key } = JSON.parse(readFileSync(file, 'utf8')) as { api_key?: unknown };
    return typeof api_key === 'string' && isIssuedApiKey(api_key, secrets) ? api_key : undefined;
  } catch {
    return undefined;
  }
}
