import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { accepted } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toKeyView } from '../view.ts';

/** Revokes a key; its next request is refused. */
export const keyRevoke = defineVerb({
  flags: { user: 'USER_ID', 'key-id': 'KEY_ID' },
  async run({ table, now }, { user, 'key-id': keyId }) {
    const { key } = accepted(await createApiKeyStore(await table()).revoke({ userId: user, keyId }, now()));
    return toKeyView(key);
  },
});
