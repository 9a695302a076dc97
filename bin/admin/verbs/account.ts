import { compareText } from '#domain/odds/order.ts';
import { type Call, defineVerb, toListView } from '../verb.ts';

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
    run: ({ call }, { plan, user }) => call('account create', { plan, user_id: user }),
  }),

  'account show': defineVerb({
    flags: { user: 'USER_ID' },
    run: ({ call }, { user }) => call('account show', { user_id: user }),
  }),

  /** Changes the plan; it holds from the next request of each of the account's keys on. */
  'account set-plan': defineVerb({
    flags: { user: 'USER_ID', plan: 'PLAN' },
    run: ({ call }, { user, plan }) => call('account set-plan', { user_id: user, plan }),
  }),

  /**
   * Deletes everything the table holds of an account, and says what stays elsewhere, how long, and
   * why.
   */
  'account delete': defineVerb({
    flags: { user: 'USER_ID' },
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

  /** All accounts, oldest first. */
  'account list': defineVerb({
    flags: {},
    async run({ call }) {
      const accounts = await allAccounts(call);
      return toListView(accounts.sort((a, b) => compareText(a.created_at, b.created_at)));
    },
  }),
};

/** Every account, a page a call: an answer of the function holds some thousands. */
async function allAccounts(call: Call) {
  const first = await call('account list', {});
  const accounts = [...first.data];
  for (let after = first.next; after !== null; ) {
    const { data, next } = await call('account list', { after });
    accounts.push(...data);
    after = next;
  }
  return accounts;
}
