import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People who are signed in see a page without their account.',
  method: 'GET',
  path: '/account/profile',
  anyPlan: true,
  summary: 'Who is signed in',
  answer: 'Profile',
};
