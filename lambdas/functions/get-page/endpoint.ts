import type { Endpoint } from '#http/endpoint.ts';

/** Each view of the page has an address of its own; the page itself decides what to show. */
export const VIEW_PATHS = [
  '/',
  '/board',
  '/moves',
  '/matches',
  '/record',
  '/bets',
  '/keys',
  '/webhook',
  '/alerts',
  '/status',
] as const;

const shared = {
  failureImpact:
    'People who open the page see an error; API consumers and webhooks are served as before.',
  method: 'GET',
  access: 'public',
  // A first visit makes four requests, a later one; an installation makes one. At this rate the
  // script costs at most some 200 USD a month.
  limits: { requestsPerSecond: 20, burst: 100, concurrency: 5 },
  assets: ['build/page.json', 'build/clients.json'],
  query: 'any',
  isConditional: true,
} as const;

export const pageEndpoints = [
  ...VIEW_PATHS.map((path) => ({ ...shared, path, summary: 'A view of the page' })),
  { ...shared, path: '/events/{event_id}', summary: 'The view of an event' },
  { ...shared, path: '/page/{asset}', summary: 'The files that the page loads' },
] satisfies readonly Endpoint[];

export const clientEndpoints = [
  { ...shared, path: '/clients', summary: 'The list of the packages for programs' },
  // Greedy, because a route of the gateway cannot end with a slash: the list is at /clients/ too.
  { ...shared, path: '/clients/{package+}', summary: 'A package, by its name and version' },
] satisfies readonly Endpoint[];

export const endpoints = [...pageEndpoints, ...clientEndpoints];
