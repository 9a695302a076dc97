import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import type { Account } from '#domain/access/account.ts';
import { isPlan, PLANS, type Plan } from '#domain/access/entitlement.ts';
import { invalidFlags } from '../flags.ts';
import { accepted } from '../problem.ts';
import { defineVerb } from '../verb.ts';
import { toInstant, toListView } from '../view.ts';

export const ACCOUNT_VERBS = {
  /** Makes an account under a new, random user id. */
  'account create': defineVerb({
    flags: { plan: 'PLAN' },
    async run({ table, now }, flags) {
      const plan = readPlan(flags.plan);
      const userId = `usr_${randomBytes(10).toString('hex')}`;
      return toView(accepted(await createAccountStore(await table()).create({ userId, plan }, now())));
    },
  }),

  'account show': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ table }, { user }) {
      return toView(accepted(await createAccountStore(await table()).find(user)));
    },
  }),

  /** Changes the plan; it holds from the next request of each of the account's keys on. */
  'account set-plan': defineVerb({
    flags: { user: 'USER_ID', plan: 'PLAN' },
    async run({ table }, { user, plan }) {
      const newPlan = readPlan(plan);
      return toView(accepted(await createAccountStore(await table()).setPlan(user, newPlan)));
    },
  }),

  'account list': defineVerb({
    flags: {},
    async run({ table }) {
      const accounts = await createAccountStore(await table()).list();
      return toListView(accounts.map((account) => toView({ account })));
    },
  }),
};

/** The plan that `--plan` names. Throws an AdminProblem where there is no such plan. */
function readPlan(text: string): Plan {
  if (isPlan(text)) return text;
  throw invalidFlags([{ parameter: '--plan', message: `must be one of: ${PLANS.join(', ')}` }]);
}

function toView({ account: { userId, plan, createdAt, activeKeys } }: { readonly account: Account }) {
  return { user_id: userId, plan, active_keys: activeKeys, created_at: toInstant(createdAt) };
}
