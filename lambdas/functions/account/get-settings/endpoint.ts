import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot see their alert and stake settings; deliveries go on by them.',
  method: 'GET',
  path: '/account/settings',
  anyPlan: true,
  summary: 'Filters and stakes',
  answer: 'Settings',
};
