import type { Account, CountAccount } from '#domain/access/account.ts';
import { DAILY_LIMIT } from '#domain/access/daily-quota.ts';
import { ApiError, asUnavailable, notOffered } from '#http/api-error.ts';
import { quotaExceeded } from '#http/authenticate.ts';
import type { ChainRequest, Middleware } from '#http/chain.ts';

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
      const account = await findAccount(userIdOf(request)).catch(asUnavailable(CANNOT_BE_READ));
      if (!account) {
        throw unknownAccount();
      }
      if (plan !== undefined && account.plan !== plan) {
        throw planRequired();
      }
      request.event = { ...request.event, account };
    },
  };
}

/**
 * Counts the request on the account that the access token names, like one with a key, and hands the
 * account to the endpoint. The refusals are those of `identify`, and 429 once the day is used up.
 */
export function identifyAndCount(count: CountAccount, plan?: Account['plan']): Middleware {
  return {
    before: async (request) => {
      const { receivedAt } = request.event;
      const counted = await count(userIdOf(request), plan, receivedAt).catch(
        asUnavailable(CANNOT_BE_READ),
      );
      if (counted.ok) {
        request.internal.quota = counted;
        request.event = { ...request.event, account: counted.account };
        return;
      }
      request.internal.quota = { limit: DAILY_LIMIT, remaining: 0, resetAt: counted.resetAt };
      switch (counted.reason) {
        case 'unknown':
        case 'revoked':
          throw unknownAccount();
        case 'plan_required':
          throw planRequired();
        case 'quota_exceeded':
          throw quotaExceeded('this account', counted.resetAt, receivedAt);
        default:
          counted.reason satisfies never;
      }
    },
  };
}

/** Refuses every request of an endpoint that the operator does not offer; none is counted. */
export function refuseNotOffered(): Middleware {
  return {
    before: () => {
      throw notOffered();
    },
  };
}

const CANNOT_BE_READ = 'The account cannot be read.';

function userIdOf({ event }: ChainRequest): string {
  const userId = event.claims?.sub;
  if (!userId) {
    throw notSignedIn('This address needs an access token. Sign in at /account/sign-in.');
  }
  return userId;
}

/** The refusal of a request whose account is erased. */
export function unknownAccount(): ApiError {
  return notSignedIn('This account does not exist any more. Sign in again to make a new one.');
}

/** The refusal of a request without a session that can be used. */
export function notSignedIn(detail: string, cookies: readonly string[] = []): ApiError {
  return new ApiError('not_signed_in', { detail, cookies });
}

/** The refusal of what the account's plan does not include. */
export function planRequired(): ApiError {
  return new ApiError('plan_required:sharp', {
    detail:
      'Opportunities, the board, own bets, API keys and webhooks are part of the plan sharp. ' +
      'This account is on another plan.',
  });
}
