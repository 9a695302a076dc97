import { type IssueApiKeyDeps, issueApiKey } from '#actions/issue-api-key.ts';
import { MAX_ACTIVE_KEYS } from '#domain/access/entitlement.ts';
import { planRequired } from '#http/account/account-handler.ts';
import { readFields, required } from '#http/account/json-body.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { ApiError } from '#http/api-error.ts';
import type { AccountRequest } from '#http/api-request.ts';
import { createView } from '#http/view.ts';
import { FIELDS } from './endpoint.ts';

const toView = createView(accountSchemas, 'NewKey');

/** Makes a named key for the account and shows it, this once. */
export function createKeyAction(deps: IssueApiKeyDeps) {
  return async ({ account: { userId }, body, receivedAt }: AccountRequest) => {
    const name = required(readFields(body, FIELDS).name, 'name');
    const result = await issueApiKey(deps, { userId, name }, receivedAt);
    if (result.ok) {
      return toView({ ...result.key, apiKey: result.apiKey });
    }
    // The account can have left the plan, or have been removed, since it was read.
    if (result.reason !== 'key_limit_reached') {
      throw planRequired();
    }
    throw new ApiError('key_limit_reached', {
      detail: `The account has ${MAX_ACTIVE_KEYS} active keys. Revoke one to create another.`,
    });
  };
}
