import { compareText } from '#domain/odds/order.ts';
import { allAccounts } from '../accounts.ts';
import { defineVerb, toListView, USER } from '../verb.ts';

/** What a deleted account leaves behind. */
const STAYS = [
  {
    what: 'access tokens that a page has in memory',
    until: '15 minutes',
    why: 'They are verified without a look-up. The routes refuse them: there is no account.',
  },
  {
    what: 'what AWS logs of sign-ins and of this command (CloudTrail), with the user id',
    until: '90 days',
    why: 'It belongs to the AWS account, and cannot be changed.',
  },
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
  'account create': defineVerb({
    summary:
      'Makes an account: for programs under a new id, or for the person whom sign-in knows by the `sub` SUB.',
    example: '--plan sharp',
    flags: { plan: 'PLAN' },
    optional: { user: 'SUB' },
    run: ({ call }, { plan, user }) => call('account create', { plan, user_id: user }),
  }),

  'account show': defineVerb({
    summary: 'Shows an account: its plan, e-mail and number of active keys.',
    example: '--user ada@example.com',
    flags: { user: USER },
    run: ({ call }, { user }) => call('account show', { user_id: user }),
  }),

  'account set-plan': defineVerb({
    summary: "Changes the plan, from the next request of each of the account's keys on.",
    example: '--user ada@example.com --plan sharp',
    flags: { user: USER, plan: 'PLAN' },
    run: ({ call }, { user, plan }) => call('account set-plan', { user_id: user, plan }),
  }),

  'account delete': defineVerb({
    summary:
      'Deletes a person and all that the service holds of them, and says what stays elsewhere.',
    example: '--user ada@example.com',
    destroys: {
      flag: 'user',
      effect: 'deletes the account with its keys, settings, webhook and deliveries, and its person',
    },
    flags: { user: USER },
    async run({ call }, { user }) {
      return {
        ...(await call('account delete', { user_id: user })),
        stays: STAYS,
        again:
          'Run the command again after two minutes: a dispatch that was under way may have ' +
          'written a row meanwhile.',
      };
    },
  }),

  'account list': defineVerb({
    summary: 'Lists all accounts, the oldest first.',
    example: '',
    flags: {},
    async run({ call }) {
      const accounts = await allAccounts(call);
      return toListView(accounts.sort((a, b) => compareText(a.created_at, b.created_at)));
    },
  }),
};
