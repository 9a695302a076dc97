import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact:
    'People cannot replace the secret of their webhook; the secret they have goes on signing.',
  method: 'POST',
  path: '/account/webhook/rotate-secret',
  summary: 'Replace the secret; the old one signs for a day',
  answer: 'RotatedSecret',
};
