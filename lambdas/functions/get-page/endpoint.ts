import type { Endpoint } from '#http/endpoint.ts';

/** Each view of the page has an address of its own; the page itself decides what to show. */
export const VIEW_PATHS = ['/', '/matches', '/record', '/keys', '/webhook', '/alerts'] as const;

const shared = {
  failureImpact:
    'People who open the page see an error; API consumers and webhooks are served as before.',
  method: 'GET',
  access: 'public',
  // A first visit makes four requests, a later one. At this rate the script costs at most some 200
  // USD a month.
  limits: { requestsPerSecond: 20, burst: 100, concurrency: 5 },
  assets: ['build/page.json'],
  query: 'any',
  isConditional: true,
} as const;

export const endpoints = [
  ...VIEW_PATHS.map((path) => ({ ...shared, path, summary: 'A view of the page' })),
  { ...shared, path: '/events/{event_id}', summary: 'The view of an event' },
  { ...shared, path: '/page/{asset}', summary: 'The files that the page loads' },
] satisfies readonly Endpoint[];
