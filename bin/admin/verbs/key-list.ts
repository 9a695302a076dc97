import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { accepted } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toKeyView, toListView } from '../view.ts';

/** Lists the keys of an account, revoked ones included. */
export const keyList = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ table }, { user }) {
    const { keys } = accepted(await createApiKeyStore(await table()).list(user));
    return toListView(keys.map(toKeyView));
  },
});
