import type { Endpoint } from '#http/endpoint.ts';
import { count, instant, objectOf, ref } from '#http/openapi/fields.ts';

export const endpoint: Endpoint = {
  failureImpact:
    'Monitors cannot tell whether data is being served; API consumers are not affected.',
  access: 'public',
  limits: { requestsPerSecond: 20, burst: 40, concurrency: 5 },
  reads: 'head',
  routes: [
    {
      path: '/health',
      operation: {
        id: 'getHealth',
        tag: 'service',
        summary: 'Whether there is current data to serve, and how old it is',
        description:
          '503 before the first scan, and when three scan intervals have passed without a new ' +
          'one. The other addresses go ' +
          'on serving the latest scan.',
        response: {
          description: 'Scans are published.',
          schema: ref('Health'),
          examples: { ok: { status: 'ok', generated_at: '2026-04-18T09:00:01Z', age_seconds: 12 } },
        },
      },
    },
  ],
  schemas: {
    Health: objectOf({
      status: { type: 'string', const: 'ok' },
      generated_at: instant('When the latest scan result was generated.'),
      age_seconds: count('How long ago that was.'),
    }),
  },
};
