import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText } from '../support/any-text.ts';
import { createApi } from '../support/api-client.ts';
import { UNKNOWN_KEY } from '../support/api-client-admission.ts';
import { aMatch, aValueBet } from '../support/api-client-items.ts';
import { takeLines } from '../support/api-client-logs.ts';
import { pathsOfEndpoints } from '../support/endpoint-paths.ts';

const path = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(...pathsOfEndpoints('api_key'), '/api/v1/events/event-1'),
  },
  fc.constantFrom(
    '/api/v1',
    '/api/v1/',
    '/api/v1//me',
    '/api/v1/me/',
    '/api/v1/openapi.json/',
    '/api/v1/%2e%2e/me',
  ),
  fc.webPath().map((rest) => `/api/v1/${rest}`),
  anyText(30).map((rest) => `/api/v1/${rest.replaceAll('?', '')}`),
);
const parameter = fc.tuple(
  fc.oneof(
    fc.constantFrom('kind', 'min_ev', 'limit', 'sport', 'hours', 'id'),
    fc.string({ maxLength: 8 }),
  ),
  fc.oneof(
    fc.constantFrom(
      'value',
      'combo',
      '',
      '0',
      '1',
      '100',
      '-1',
      '1e3',
      '0x10',
      'NaN',
      '%',
      '%ff',
      '%00',
      'a,b',
      ' 5',
    ),
    anyText(20),
    fc.double().map(String),
  ),
);
const query = fc.oneof(
  fc.constantFrom('', 'limit=5', 'sport=soccer_epl'),
  fc
    .array(parameter, { maxLength: 4 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&')),
);
const method = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'QUERY',
);
const credentials = fc.oneof(
  fc.constantFrom('good', 'good', 'good', 'none', 'revoked', 'free', 'used up'),
  anyText(60).map((text) => ({ text })),
);
const headers = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'if-none-match',
    'if-modified-since',
    'content-length',
    'cookie',
  ),
  fc.oneof(anyText(40), fc.constantFrom('gzip, br;q=0.5', '*', 'W/"x", "y"')),
);

test('no input under /api/v1 gives a 5xx, a crash, or an answer of another shape', async () => {
  const api = createApi({ scan: { opportunities: { value: [aValueBet()] }, matches: [aMatch()] } });
  const keys = {
    good: api.admission.createKey(),
    revoked: api.admission.createKey({ revoked: true }),
    free: api.admission.createKey({ plan: 'free' }),
    'used up': api.admission.createKey({ day: '2026-04-18', used: 20_000 }),
    none: undefined,
  };
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      path,
      query,
      method,
      credentials,
      headers,
      async (where, what, verb, who, others) => {
        const key = typeof who === 'string' ? keys[who] : undefined;
        const bearer =
          typeof who === 'string'
            ? key && { authorization: `Bearer ${key}` }
            : { authorization: who.text };
        // The client holds every answer against the contract: status, headers, media type and
        // schema.
        const answer = await api.send(`${where}?${what}`, {
          method: verb,
          headers: { ...others, ...bearer },
        });
        seen.add(answer.status);
        expect(answer.status).toBeLessThan(500);
        const printed = takeLines().join('\n');
        for (const secret of [...Object.values(keys), UNKNOWN_KEY]) {
          if (secret) {
            expect(printed + answer.text).not.toContain(secret);
          }
        }
      },
    ),
    { numRuns: 800 },
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 405, 429]));
});
