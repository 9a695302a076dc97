import type { Endpoint } from '#http/endpoint.ts';
import { schemas, summaryResponse } from '#http/record/summary.ts';

export const endpoint: Endpoint = {
  failureImpact: 'People cannot see the figures of the public record.',
  access: 'public',
  limits: { requestsPerSecond: 20, burst: 40, concurrency: 5 },
  reads: 'picks',
  routes: [
    {
      path: '/record/summary',
      operation: {
        id: 'getRecordSummary',
        tag: 'record',
        summary: 'Figures of the public record',
        description:
          'All picks since the beginning. They follow from the entries of the record, from which `npm run verify-record` ' +
          'computes them again.',
        response: summaryResponse,
      },
    },
  ],
  schemas,
};
