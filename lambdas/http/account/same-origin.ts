import { ApiError } from '#http/api-error.ts';
import type { RawRequest } from '#http/endpoint.ts';

/**
 * Refuses a request that a page of another origin could have made. Routes that act by a cookie call
 * it first: browsers send the cookie by themselves, but always say with POST and DELETE where a
 * request comes from.
 */
export function requireSameOrigin({ headers }: RawRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  if (headers.origin === new URL(publicUrl).origin && site === 'same-origin') {
    return;
  }
  throw new ApiError('origin_refused', {
    detail: 'Only the page of this service may use its session.',
  });
}
