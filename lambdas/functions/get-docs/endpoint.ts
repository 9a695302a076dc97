import type { Endpoint } from '#http/endpoint.ts';

const shared = {
  failureImpact:
    'People who write clients cannot read the documentation; running clients are not affected.',
  method: 'GET',
  access: 'public',
  // One reader makes five requests once an hour at most. At this rate the viewer costs at most some
  // 500 USD a month.
  limits: { requestsPerSecond: 5, burst: 50, concurrency: 5 },
  assets: [
    'node_modules/swagger-ui-dist/swagger-ui.css',
    'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
    'build/docs.json',
    'build/docs-customers.json',
  ],
  query: 'any',
  isConditional: true,
} as const;

export const endpoints = [
  {
    ...shared,
    path: '/api/v1/openapi.json',
    tag: 'Watch the service',
    id: 'getOpenApi',
    summary: 'This document',
    answer: {
      description: 'This document',
      mediaType: 'application/json',
      schema: { type: 'object' },
    },
  },
  {
    ...shared,
    path: '/docs',
    tag: 'Watch the service',
    id: 'getDocs',
    summary: 'This document as a page',
    answer: {
      description: 'This document as a page',
      mediaType: 'text/html',
      schema: { type: 'string' },
    },
  },
  {
    ...shared,
    path: '/docs/{asset}',
    summary: 'The files that the page loads, and the pages of the documentation',
  },
] satisfies readonly Endpoint[];
