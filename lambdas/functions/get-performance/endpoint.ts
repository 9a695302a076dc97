import type { Endpoint } from '#http/endpoint.ts';
import { summaryResponse } from '#http/record/summary.ts';

export const endpoint: Endpoint = {
  failureImpact: 'API consumers get no figures of past picks.',
  access: 'api_key',
  reads: 'picks',
  routes: [
    {
      path: '/api/v1/performance',
      operation: {
        id: 'getPerformance',
        tag: 'data',
        summary: 'What became of the picks',
        description: 'The figures of the public record: the same as `GET /record/summary`.',
        response: summaryResponse,
      },
    },
  ],
};
