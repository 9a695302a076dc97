import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { readPlan } from '../plan-flag.ts';
import { accepted } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toAccountView } from '../view.ts';

/** Makes an account under a new, random user id. */
export const accountCreate = defineVerb({
  flags: { plan: 'PLAN' },
  async run({ table, now }, flags) {
    const plan = readPlan(flags.plan);
    const userId = `usr_${randomBytes(10).toString('hex')}`;
    const { account } = accepted(await createAccountStore(await table()).create({ userId, plan }, now()));
    return toAccountView(account);
  },
});
