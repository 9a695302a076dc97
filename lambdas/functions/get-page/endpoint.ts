import type { Endpoint } from '#http/endpoint.ts';

/** Each view of the page has an address of its own; the page itself decides what to show. */
export const VIEW_PATHS = ['/', '/matches', '/record', '/keys', '/webhook', '/alerts'] as const;

export const endpoint: Endpoint = {
  failureImpact:
    'People who open the page see an error; API consumers and webhooks are served as before.',
  access: 'public',
  // A first visit makes four requests, a later one. At this rate the script costs at most some 200
  // USD a month.
  limits: { requestsPerSecond: 20, burst: 100, concurrency: 5 },
  reads: 'nothing',
  assets: ['build/page.json'],
  routes: [
    ...VIEW_PATHS.map((path) => ({ path })),
    { path: '/events/{event_id}' },
    // The files that the page loads.
    { path: '/page/{asset}' },
  ],
};
