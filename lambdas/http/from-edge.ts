import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiResponse, Headers } from '#http/api-request.ts';

/** The header by which CloudFront shows that a request came through it. Never logged. */
export const EDGE_HEADER = 'x-from-edge';

/**
 * Tells whether CloudFront sent a request with these headers, whose names are in lower case. The
 * time it takes says nothing about the secret.
 */
export function createEdgeCheck(secret: string): (headers: Headers) => boolean {
  const expected = digestOf(secret);
  return (headers) => timingSafeEqual(digestOf(headers[EDGE_HEADER] ?? ''), expected);
}

/** Digests have one length, as the comparison requires. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * What a caller gets who has found the origin: the words of the gateway for a name that it does not
 * serve. They tell nothing of the service.
 */
export const NOT_FROM_EDGE: ApiResponse = {
  statusCode: 403,
  headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
  body: '{"message":"Forbidden"}',
};
