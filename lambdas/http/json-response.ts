import type { ApiResponse, Headers } from '#http/api-request.ts';

/** An answer as JSON, or without a body. It is kept nowhere unless its headers say otherwise. */
export function jsonResponse(
  statusCode: number,
  body: unknown,
  headers: Headers = {},
): ApiResponse {
  const kept = { 'Cache-Control': 'private, no-store', ...headers };
  if (body === undefined) {
    return { statusCode, headers: kept };
  }
  return {
    statusCode,
    headers: { 'Content-Type': 'application/json', ...kept },
    body: JSON.stringify(body),
  };
}
