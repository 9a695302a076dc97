import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const endpoint: AccountEndpoint = {
  failureImpact:
    'People cannot see on the page what stands behind a number; API consumers are not affected.',
  method: 'GET',
  path: '/account/events/{event_id}',
  reads: 'quotes',
  summary: 'What stands behind the numbers of an event',
  answer: 'Event',
};
