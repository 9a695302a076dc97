import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { readPlan } from '../plan-flag.ts';
import { accepted } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toAccountView } from '../view.ts';

/** Changes the plan; it holds from the next request of each of the account's keys on. */
export const accountSetPlan = defineVerb({
  flags: { user: 'USER_ID', plan: 'PLAN' },
  async run({ table }, { user, plan }) {
    const newPlan = readPlan(plan);
    const { account } = accepted(await createAccountStore(await table()).setPlan(user, newPlan));
    return toAccountView(account);
  },
});
