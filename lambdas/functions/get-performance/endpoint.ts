import type { Endpoint } from '#http/endpoint.ts';
import { summaryAnswer } from '#http/record/summary.ts';

export const endpoint = {
  failureImpact: 'API consumers get no figures of past picks.',
  method: 'GET',
  path: '/api/v1/performance',
  access: 'api_key',
  limits: { share: 0.05 },
  reads: 'picks',
  id: 'getPerformance',
  tag: 'Check the track record',
  summary: 'Track record of the picks',
  description: 'The figures of the public record: the same as `GET /record/summary`.',
  answer: summaryAnswer,
} satisfies Endpoint;
