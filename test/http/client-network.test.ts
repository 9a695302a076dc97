import { expect, test } from 'vitest';
import { toApiRequest } from '#http/api-request.ts';
import { networkOf } from '#http/client-network.ts';

test.each([
  ['192.0.2.17', '192.0.2.0/24'],
  [' 192.0.2.17', '192.0.2.0/24'],
  ['::ffff:192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:7:8:9::1', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['1::2:3:4:5:6:7', '1:0:2::/48'],
  ['::1', '0:0:0::/48'],
  ['', 'unknown'],
  ['192.0.2', 'unknown'],
  ['junk "}', 'unknown'],
])('of %s only the network is kept: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('behind CloudFront the client is the one that CloudFront saw, whatever the client wrote before it', () => {
  const event = {
    headers: { 'X-Forwarded-For': '203.0.113.9, 198.51.100.4, 192.0.2.1' },
    requestContext: { http: { sourceIp: '192.0.2.1' } },
  };
  const reading = { fallbackId: 'id', receivedAt: 0 };
  expect(toApiRequest(event, { ...reading, addressFromEdge: true }).network).toBe(
    '198.51.100.0/24',
  );
  expect(toApiRequest(event, reading).network).toBe('192.0.2.0/24');
});
