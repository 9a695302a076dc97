import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toKeyView, toListView } from '../view.ts';

/** Revoked keys included. */
export const keyList = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ table }, { user }) {
    const result = await createApiKeyStore(await table()).list(user);
    if (!result.ok) throw refused(result.reason);
    return toListView(result.keys.map(toKeyView));
  },
});
