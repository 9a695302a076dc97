import { type IssueApiKeyDeps, issueApiKey } from '#actions/issue-api-key.ts';
import { MAX_ACTIVE_KEYS, MAX_LISTED_KEYS } from '#domain/access/entitlement.ts';
import { planRequired } from '#http/account/identify.ts';
import { ApiError } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

/**
 * Makes a named key for the account and shows it, this once. A repeat of the request is told which
 * key it has made.
 */
export function createKeyAction(deps: IssueApiKeyDeps) {
  return async ({ account, body, requestName, receivedAt }: RequestOf<typeof endpoint>) => {
    const request = { userId: account.userId, name: body.name, requestId: requestName };
    const result = await issueApiKey(deps, request, receivedAt);
    if (result.ok) {
      return { content: { ...result.key, apiKey: result.apiKey } };
    }
    if (result.reason === 'already_created') {
      throw new ApiError('already_created', {
        detail:
          'This request has made a key before, which is not shown again. Revoke it if you do not ' +
          'have it, and make another one.',
        members: { key_id: result.keyId },
      });
    }
    // The account can have left the plan, or have been removed, since it was read.
    if (result.reason !== 'key_limit_reached') {
      throw planRequired();
    }
    throw new ApiError('key_limit_reached', {
      detail:
        `The account has ${MAX_ACTIVE_KEYS} active keys, or has had ${MAX_LISTED_KEYS} keys in the ` +
        'last weeks. Revoke one to create another, or wait.',
    });
  };
}
