import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People who are signed in see the sign-in page instead of their account.',
  method: 'POST',
  path: '/account/session',
  access: 'public',
  summary: 'An access token for the session in the cookie',
  answer: 'Session',
};
