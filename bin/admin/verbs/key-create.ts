import { randomBytes } from 'node:crypto';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createApiKey, hashApiKey, keyIdOf } from '#domain/access/api-key.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toKeyView } from '../view.ts';

/** Shows the key this once: the table only ever gets its hash. */
export const keyCreate = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ table, now }, { user }) {
    const apiKey = createApiKey(randomBytes(32));
    const hash = hashApiKey(apiKey);
    const keys = createApiKeyStore(await table());
    const result = await keys.create({ userId: user, keyId: keyIdOf(hash), hash }, now());
    if (!result.ok) throw refused(result.reason);
    return { ...toKeyView(result.key), api_key: apiKey };
  },
});
