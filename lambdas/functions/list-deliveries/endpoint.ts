import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { PARAMETERS } from './query.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot see the log of their webhook; deliveries are not affected.',
  method: 'GET',
  path: '/account/webhook/deliveries',
  access: 'access_token',
  requiresSharp: true,
  summary: 'The delivery log of seven days, newest first',
  success: 200,
  parameters: PARAMETERS,
};
