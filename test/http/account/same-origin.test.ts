import { expect, test } from 'vitest';
import { requireSameOrigin } from '#http/account/same-origin.ts';
import { toApiRequest } from '#http/api-request.ts';

const PUBLIC_URL = 'https://service.example';
const check = (headers: Record<string, string>) => () =>
  requireSameOrigin(
    toApiRequest({ headers }, { fallbackId: 'r', receivedAt: 0, addressFromEdge: false }),
    PUBLIC_URL,
  );

test('a request of the page passes, with and without the header that older browsers lack', () => {
  expect(check({ origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' })).not.toThrow();
  expect(check({ origin: PUBLIC_URL })).not.toThrow();
});

test.each<[string, Record<string, string>]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a site whose name begins like ours', { origin: 'https://service.example.evil.example' }],
  ['our name on another scheme', { origin: 'http://service.example' }],
  ['our name on another port', { origin: 'https://service.example:8443' }],
  ['a page without an origin', { origin: 'null' }],
  ['nobody knows where', {}],
  ['a neighbour under the same domain', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-site' }],
  ['another site, by the browser’s word', { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' }],
])('a request from %s is refused', (_, headers) => {
  expect(check(headers)).toThrow('origin_refused');
});
