import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot have a delivery sent again; deliveries are not affected.',
  method: 'POST',
  path: '/account/webhook/deliveries/{delivery_id}/replay',
  summary: 'Send a delivery again',
  answer: 'Delivery',
  success: 202,
};
