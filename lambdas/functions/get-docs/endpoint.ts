import type { Endpoint, Operation } from '#http/endpoint.ts';

function documentOperation(
  id: string,
  summary: string,
  mediaType: string,
  type: string,
): Operation {
  const response = { description: summary, mediaType, schema: { type } };
  return { id, tag: 'service', summary, isConditional: true, response };
}

export const endpoint: Endpoint = {
  failureImpact:
    'People who write clients cannot read the documentation; running clients are not affected.',
  access: 'public',
  // One reader makes five requests once an hour at most. At this rate the viewer costs at most some
  // 500 USD a month.
  limits: { requestsPerSecond: 5, burst: 50, concurrency: 5 },
  reads: 'nothing',
  assets: [
    'node_modules/swagger-ui-dist/swagger-ui.css',
    'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
    'build/docs.json',
  ],
  routes: [
    {
      path: '/api/v1/openapi.json',
      operation: documentOperation('getOpenApi', 'This document', 'application/json', 'object'),
    },
    {
      path: '/docs',
      operation: documentOperation('getDocs', 'This document as a page', 'text/html', 'string'),
    },
    // The files that the page loads, and the pages of the documentation.
    { path: '/docs/{asset}' },
  ],
};
