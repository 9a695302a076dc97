import type { Account } from '#domain/access/account.ts';
import { PLANS, type Plan } from '#domain/access/entitlement.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { done, invalid, refused } from './answer.ts';

type Found<Reason> =
  | { readonly ok: true; readonly account: Account }
  | { readonly ok: false; readonly reason: Reason };

type Erased =
  | {
      readonly ok: true;
      readonly erased: Readonly<
        Record<'accounts' | 'apiKeys' | 'subscribers' | 'outboxRows' | 'betRows', number>
      >;
    }
  | { readonly ok: false; readonly reason: 'account_not_found' };

export type AccountDeps = {
  /** Times are epoch milliseconds. */
  readonly accounts: {
    create(account: { userId: string; plan: Plan }, now: number): Promise<Found<'account_exists'>>;
    find(userId: string): Promise<Found<'account_not_found'>>;
    setPlan(userId: string, plan: Plan): Promise<Found<'account_not_found'>>;
    /**
     * Some accounts behind one user id, in the order of their ids; `last` where more may follow.
     */
    page(
      after: string | undefined,
    ): Promise<{ readonly accounts: readonly Account[]; readonly last: string | undefined }>;
  };
  readonly eraser: { erase(userId: string, now: number): Promise<Erased> };
  /**
   * Ends the sessions of a person and removes them; false where the provider does not know them.
   */
  readonly people: { remove(userId: string): Promise<boolean> };
  /** A user id that no account has. */
  readonly newUserId: () => string;
  readonly now: () => number;
};

/** The person had not signed in yet. */
const NOTHING_ERASED = { accounts: 0, apiKeys: 0, subscribers: 0, outboxRows: 0, betRows: 0 };

export function accountCommands({ accounts, eraser, people, newUserId, now }: AccountDeps) {
  return {
    /** Makes an account under a new id, or under the `sub` of a person. */
    'account create': async (input: { plan: string; user_id?: string | undefined }) => {
      const { plan: name, user_id: userId = newUserId() } = input;
      const plan = PLANS.find((each) => each === name);
      if (plan === undefined) {
        return invalid([{ parameter: 'plan', message: `must be one of: ${PLANS.join(', ')}` }]);
      }
      if (!/^[\w-]{1,64}$/.test(userId)) {
        const message = 'must be the `sub` of a user of the identity provider';
        return invalid([{ parameter: 'user', message }]);
      }
      return answered(await accounts.create({ userId, plan }, now()));
    },

    'account show': async ({ user_id }: { user_id: string }) =>
      answered(await accounts.find(user_id)),

    /** Changes the plan, from the next request of each of the account's keys on. */
    'account set-plan': async ({ user_id, plan: name }: { user_id: string; plan: string }) => {
      const plan = PLANS.find((each) => each === name);
      if (plan === undefined) {
        return invalid([{ parameter: 'plan', message: `must be one of: ${PLANS.join(', ')}` }]);
      }
      return answered(await accounts.setPlan(user_id, plan));
    },

    /**
     * Removes the person at the identity provider, so that no session makes the account again, and
     * deletes everything that the table holds of it.
     */
    'account delete': async ({ user_id }: { user_id: string }) => {
      const isRemoved = await people.remove(user_id);
      const result = await eraser.erase(user_id, now());
      if (!result.ok && !isRemoved) {
        return refused(result.reason);
      }
      const {
        accounts: count,
        apiKeys,
        subscribers,
        outboxRows,
        betRows,
      } = result.ok ? result.erased : NOTHING_ERASED;
      const deleted = {
        people: isRemoved ? 1 : 0,
        accounts: count,
        api_keys: apiKeys,
        settings_and_webhooks: subscribers,
        outbox_rows: outboxRows,
        bet_rows: betRows,
      };
      return done({ user_id, deleted });
    },

    /** A page of the accounts behind one; `next` is null on the last page. */
    'account list': async ({ after }: { after?: string | undefined }) => {
      const page = await accounts.page(after);
      return done({ data: page.accounts.map(toView), next: page.last ?? null });
    },
  };
}

function answered(found: Found<string>) {
  return found.ok ? done(toView(found.account)) : refused(found.reason);
}

function toView({ userId, email, plan, createdAt, activeKeys }: Account) {
  return {
    user_id: userId,
    email,
    plan,
    active_keys: activeKeys,
    created_at: toIsoInstant(createdAt),
  };
}
