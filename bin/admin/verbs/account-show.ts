import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { accepted } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toAccountView } from '../view.ts';

/** Shows one account. */
export const accountShow = defineVerb({
  flags: { user: 'USER_ID' },
  async run({ table }, { user }) {
    const { account } = accepted(await createAccountStore(await table()).find(user));
    return toAccountView(account);
  },
});
