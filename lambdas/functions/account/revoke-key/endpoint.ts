import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

/**
 * Open to every plan: a key can be revoked at any time, also by an account that has left the plan
 * it was made on.
 */
export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot revoke API keys; a key that was lost goes on working.',
  method: 'DELETE',
  path: '/account/keys/{key_id}',
  anyPlan: true,
  summary: 'Revoke an API key',
  success: 204,
};
