import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { defineVerb } from '../verb.ts';
import { toAccountView, toListView } from '../view.ts';

/** Lists all accounts. */
export const accountList = defineVerb({
  flags: {},
  async run({ table }) {
    const accounts = await createAccountStore(await table()).list();
    return toListView(accounts.map(toAccountView));
  },
});
