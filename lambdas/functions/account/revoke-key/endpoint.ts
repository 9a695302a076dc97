import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { pathPart } from '#http/parameters.ts';

/**
 * Open to every plan: a key can be revoked at any time, also by an account that has left the plan
 * it was made on.
 */
export const endpoint = {
  method: 'DELETE',
  path: '/account/keys/{key_id}',
  access: 'account',
  limits: ACCOUNT_LIMITS,
  summary: 'Revoke an API key',
  pathParameters: { key_id: pathPart('The `key_id` of the list of keys.') },
  success: 204,
} satisfies Endpoint;
