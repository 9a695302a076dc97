import type { Endpoint } from '#http/endpoint.ts';
import { instant, objectOf, ref } from '#http/openapi/fields.ts';

export const endpoint: Endpoint = {
  failureImpact: 'Monitors cannot tell whether data is being served; API consumers are not affected.',
  access: 'public',
  limits: { requestsPerSecond: 20, burst: 40, concurrency: 5 },
  reads: 'head',
  routes: [
    {
      path: '/health',
      operation: {
        id: 'getHealth',
        tag: 'service',
        summary: 'Whether there is data to serve',
        isConditional: false,
        response: {
          description: 'A scan is published.',
          mediaType: 'application/json',
          schema: ref('Health'),
          examples: { ok: { status: 'ok', generated_at: '2026-04-18T09:00:01Z' } },
        },
      },
    },
  ],
  schemas: {
    Health: objectOf({
      status: { type: 'string', const: 'ok' },
      generated_at: instant('When the latest scan result was generated.'),
    }),
  },
};
