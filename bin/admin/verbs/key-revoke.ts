import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toKeyView } from '../view.ts';

/** The key's next request is refused. */
export const keyRevoke = defineVerb({
  flags: { user: 'USER_ID', 'key-id': 'KEY_ID' },
  async run({ table, now }, { user, 'key-id': keyId }) {
    const result = await createApiKeyStore(await table()).revoke({ userId: user, keyId }, now());
    if (!result.ok) throw refused(result.reason);
    return toKeyView(result.key);
  },
});
