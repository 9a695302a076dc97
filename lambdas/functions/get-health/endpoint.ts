import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { count, instant, objectOf } from '#http/openapi/fields.ts';

const schemas = {
  Health: objectOf({
    status: { type: 'string', const: 'ok' },
    generated_at: instant('When the latest scan result was generated.'),
    age_seconds: count('How long ago that was.'),
  }),
};

export const endpoint = {
  failureImpact:
    'Monitors cannot tell whether data is being served; API consumers are not affected.',
  method: 'GET',
  path: '/health',
  access: 'public',
  limits: { requestsPerSecond: 20, burst: 40, concurrency: 5 },
  reads: 'head',
  query: 'any',
  id: 'getHealth',
  tag: 'service',
  summary: 'Whether there is current data to serve, and how old it is',
  description:
    '503 before the first scan, and when three scan intervals have passed without a new ' +
    'one. The other addresses go ' +
    'on serving the latest scan.',
  answer: jsonAnswer(schemas, 'Health', {
    description: 'Scans are published.',
    examples: { ok: { status: 'ok', generated_at: '2026-04-18T09:00:01Z', age_seconds: 12 } },
  }),
} satisfies Endpoint;
