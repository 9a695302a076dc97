import type { Account } from '#domain/access/account.ts';
import { ApiError, asUnavailable } from '#http/api-error.ts';
import type { Middleware } from '#http/chain.ts';

/** The account of a user id; undefined where there is none. Throws when it cannot tell. */
export type FindAccount = (userId: string) => Promise<Account | undefined>;

/**
 * Finds the account by the `sub` of the access token, and refuses one that is not on the plan. The
 * gateway has verified the token; the plan is read for each request, so that a change of plan holds
 * from the next one on.
 */
export function identify(findAccount: FindAccount, plan?: Account['plan']): Middleware {
  return {
    before: async (request) => {
      const userId = request.event.claims?.sub;
      if (!userId) {
        throw notSignedIn('This address needs an access token. Sign in at /account/sign-in.');
      }
      const account = await findAccount(userId).catch(asUnavailable('The account cannot be read.'));
      if (!account) {
        throw notSignedIn('This account does not exist any more. Sign in again to make a new one.');
      }
      if (plan !== undefined && account.plan !== plan) {
        throw planRequired();
      }
      request.event = { ...request.event, account };
    },
  };
}

/** The refusal of a request without a session that can be used. */
export function notSignedIn(detail: string, cookies: readonly string[] = []): ApiError {
  return new ApiError('not_signed_in', { detail, cookies });
}

/** The refusal of what the account's plan does not include. */
export function planRequired(): ApiError {
  return new ApiError('plan_required:sharp', {
    detail:
      'Opportunities, API keys and webhooks are part of the plan sharp. This account is on ' +
      'another plan.',
  });
}
