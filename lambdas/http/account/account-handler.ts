import type { Account } from '#domain/access/account.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { jsonBody } from '#http/account/json-body.ts';
import { ApiError, asUnavailable } from '#http/api-error.ts';
import {
  type Action,
  type ChainDeps,
  createChain,
  type GatewayHandler,
} from '#http/api-handler.ts';
import type { AccountRequest } from '#http/api-request.ts';
import type { Middleware } from '#http/chain.ts';
import { jsonResponse } from '#http/json-response.ts';
import { readQuery } from '#http/query.ts';

/** The account of a user id; undefined where there is none. Throws when it cannot tell. */
type FindAccount = (userId: string) => Promise<Account | undefined>;

/**
 * The chain of the account routes: an action behind it sees only requests of an existing account
 * that is on the plan the endpoint asks for, with the body parsed where it takes one. No quota is
 * spent.
 */
export function createAccountHandler(
  { anyPlan = false, body }: Pick<AccountEndpoint, 'anyPlan' | 'body'>,
  action: Action<AccountRequest>,
  { findAccount }: { readonly findAccount: FindAccount },
  given: ChainDeps = {},
): GatewayHandler {
  return createChain(
    [identify(findAccount, anyPlan), ...(body ? [jsonBody()] : [])],
    action,
    given,
  );
}

/**
 * The action of a route whose answer is JSON, from one that gives the body, or nothing where a
 * success has none. A GET whose route declares no parameters accepts none.
 */
export function toJsonAction(
  { method, parameters, success = 200 }: Pick<AccountEndpoint, 'method' | 'parameters' | 'success'>,
  bodyOf: (request: AccountRequest) => unknown,
): Action<AccountRequest> {
  return async (request) => {
    if (method === 'GET' && !parameters) {
      readQuery(request.rawQuery, {});
    }
    return jsonResponse(success, await bodyOf(request));
  };
}

/** The refusal of a request without a session that can be used. */
export function notSignedIn(detail: string, cookies: readonly string[] = []): ApiError {
  return new ApiError('not_signed_in', { detail, cookies });
}

/**
 * Finds the account by the `sub` of the access token. The gateway has verified the token; the plan
 * is read anew for each request, so that a change of plan holds from the next one on.
 */
function identify(findAccount: FindAccount, anyPlan: boolean): Middleware {
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
      if (!anyPlan && account.plan !== PLAN_SHARP) {
        throw planRequired();
      }
      request.event = { ...request.event, account };
    },
  };
}

/** The refusal of what the account's plan does not include. */
export function planRequired(): ApiError {
  return new ApiError('plan_required:sharp', {
    detail:
      'Opportunities, API keys and webhooks are part of the plan sharp. This account is on ' +
      'another plan.',
  });
}
