import type { Account, ApiKeyEntry } from '#domain/access/account.ts';

export function toAccountView({ userId, plan, createdAt, activeKeys }: Account) {
  return {
    user_id: userId,
    plan,
    active_keys: activeKeys,
    created_at: new Date(createdAt).toISOString(),
  };
}

export function toKeyView({ userId, keyId, createdAt, revokedAt }: ApiKeyEntry) {
  return {
    user_id: userId,
    key_id: keyId,
    created_at: new Date(createdAt).toISOString(),
    revoked_at: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  };
}

export function toListView<T>(data: readonly T[]) {
  return { count: data.length, data };
}
