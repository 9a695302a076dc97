import { randomBytes } from 'node:crypto';
import { createAccountEraser } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import type { Account } from '#domain/access/account.ts';
import { PLANS } from '#domain/access/entitlement.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { accepted, invalidFlags, readChoice } from '../problem.ts';
import { defineVerb, toListView } from '../verb.ts';

/** What a deleted account leaves behind. */
const STAYS = [
  {
    what: 'a hash of the user id, with the time of the deletion',
    until: '36 days',
    why: 'A restore of the table to an earlier time deletes the account again by it.',
  },
  {
    what: 'backups of the table for a restore to a point in time',
    until: '35 days',
    why: 'They cannot be changed.',
  },
  {
    what: 'log lines with the user id or the id of a key, without address, secret or key',
    until: '14 days, on prod 90 days',
    why: 'They explain failures and abuse.',
  },
  {
    what: 'messages of the queues with the user id',
    until: 'an hour; a dead letter 14 days',
    why: 'They only say which outbox is to be read, and it is empty.',
  },
  {
    what: 'deliveries that were sent',
    until: 'as long as their receivers keep them',
    why: 'They are outside the service.',
  },
] as const;

export const ACCOUNT_VERBS = {
  /**
   * Makes an account under a new, random user id, for programs alone; or, with `--user`, that of a
   * person whom the identity provider knows by this `sub`, before they have signed in for the first
   * time.
   */
  'account create': defineVerb({
    flags: { plan: 'PLAN' },
    optional: { user: 'SUB' },
    async run(
      { table, now },
      { plan: planName, user: userId = `usr_${randomBytes(10).toString('hex')}` },
    ) {
      const plan = readChoice('--plan', planName, PLANS);
      if (!/^[\w-]{1,64}$/.test(userId)) {
        throw invalidFlags([
          { parameter: '--user', message: 'must be the `sub` of a user of the identity provider' },
        ]);
      }
      return toView(accepted(await createAccountStore(table).create({ userId, plan }, now())));
    },
  }),

  'account show': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ table }, { user }) {
      return toView(accepted(await createAccountStore(table).find(user)));
    },
  }),

  /** Changes the plan; it holds from the next request of each of the account's keys on. */
  'account set-plan': defineVerb({
    flags: { user: 'USER_ID', plan: 'PLAN' },
    async run({ table }, { user, plan }) {
      const newPlan = readChoice('--plan', plan, PLANS);
      return toView(accepted(await createAccountStore(table).setPlan(user, newPlan)));
    },
  }),

  /**
   * Deletes everything the table holds of an account, and says what stays elsewhere, how long, and
   * why.
   */
  'account delete': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ table, now }, { user }) {
      const { erased } = accepted(await createAccountEraser(table).erase(user, now()));
      return {
        user_id: user,
        deleted: {
          accounts: erased.accounts,
          api_keys: erased.apiKeys,
          settings_and_webhooks: erased.subscribers,
          outbox_rows: erased.outboxRows,
        },
        stays: STAYS,
        again:
          'Run the command again after two minutes: a dispatch that was under way may have ' +
          'written a row meanwhile.',
      };
    },
  }),

  'account list': defineVerb({
    flags: {},
    async run({ table }) {
      const accounts = await createAccountStore(table).list();
      return toListView(accounts.map((account) => toView({ account })));
    },
  }),
};

function toView({
  account: { userId, email, plan, createdAt, activeKeys },
}: {
  readonly account: Account;
}) {
  return {
    user_id: userId,
    email,
    plan,
    active_keys: activeKeys,
    created_at: toIsoInstant(createdAt),
  };
}
