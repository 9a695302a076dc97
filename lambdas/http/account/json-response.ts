import type { ApiResponse } from '#http/api-request.ts';

/** An answer about one account: it is kept nowhere. */
export function jsonResponse(statusCode: number, body: unknown): ApiResponse {
  return {
    statusCode,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'private, no-store' },
    body: JSON.stringify(body),
  };
}

/** A success that has nothing to say. */
export function noContent(cookies: readonly string[] = []): ApiResponse {
  return { statusCode: 204, headers: { 'Cache-Control': 'private, no-store' }, cookies };
}
