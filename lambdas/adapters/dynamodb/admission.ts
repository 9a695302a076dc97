import type { Admission } from '#domain/access/admission.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import type { Table } from './client.ts';
import { createDailyCount } from './daily-count.ts';
import { apiKeyKey } from './keys.ts';

type KeyRow = { readonly userId: string; readonly keyId: string; readonly plan: string };

/**
 * Admits a request by its key's SHA-256 at `now` (epoch ms): verified and counted by one
 * conditional write. Throws when the table cannot be asked.
 */
export function createAdmission(table: Table) {
  const count = createDailyCount<KeyRow>(table, apiKeyKey);
  return async function admit(hash: string, now: number): Promise<Admission> {
    const counted = await count(hash, PLAN_SHARP, now);
    if (!counted.ok) {
      return counted;
    }
    const { row, ...quota } = counted;
    const { userId, keyId, plan } = row;
    return { ...quota, userId, keyId, plan };
  };
}
