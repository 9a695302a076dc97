import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toAccountView } from '../view.ts';

export const accountShow = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ table }, { user }) {
    const result = await createAccountStore(await table()).find(user);
    if (!result.ok) throw refused(result.reason);
    return toAccountView(result.account);
  },
});
