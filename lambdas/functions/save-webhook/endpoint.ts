import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { FIELDS } from './body.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot save the address of their webhook; saved webhooks go on being called.',
  method: 'PUT',
  path: '/account/webhook',
  access: 'access_token',
  requiresSharp: true,
  summary: 'Save the address of the webhook',
  success: 200,
  body: { fields: FIELDS, required: ['url'] },
};
