import { issueApiKey } from '#actions/issue-api-key.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { ApiKeyEntry } from '#domain/access/account.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { accepted } from '../problem.ts';
import { defineVerb, toListView } from '../verb.ts';

export const KEY_VERBS = {
  /** Makes a key and shows it, this once: the table only ever gets its hash. */
  'key create': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ table, now }, { user }) {
      const { key, apiKey } = accepted(
        await issueApiKey(createApiKeyStore(table), { userId: user, name: null }, now()),
      );
      return { ...toView(key), api_key: apiKey };
    },
  }),

  /** Lists the keys of an account, revoked ones included. */
  'key list': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ table }, { user }) {
      const { keys } = accepted(await createApiKeyStore(table).list(user));
      return toListView(keys.map(toView));
    },
  }),

  /** Revokes a key; its next request is refused. */
  'key revoke': defineVerb({
    flags: { user: 'USER_ID', 'key-id': 'KEY_ID' },
    async run({ table, now }, { user, 'key-id': keyId }) {
      const store = createApiKeyStore(table);
      return toView(accepted(await store.revoke({ userId: user, keyId }, now())).key);
    },
  }),
};

function toView({ userId, keyId, createdAt, revokedAt }: ApiKeyEntry) {
  return {
    user_id: userId,
    key_id: keyId,
    created_at: toIsoInstant(createdAt),
    revoked_at: toIsoInstant(revokedAt),
  };
}
