import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { readPlan } from '../plan-flag.ts';
import { refused } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toAccountView } from '../view.ts';

/** Makes an account with an id of its own. */
export const accountCreate = defineVerb({
  flags: { plan: 'PLAN' },
  async run({ table, now }, flags) {
    const plan = readPlan(flags.plan);
    const userId = `usr_${randomBytes(10).toString('hex')}`;
    const result = await createAccountStore(await table()).create({ userId, plan }, now());
    if (!result.ok) throw refused(result.reason);
    return toAccountView(result.account);
  },
});
