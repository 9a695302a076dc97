import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Coding, chooseCoding } from '#http/accept-encoding.ts';
import type { ApiResponse } from '#http/api-request.ts';
import type { Middleware } from '#http/chain.ts';

/** Below this many characters a coding saves nothing worth its time. */
const MIN_LENGTH = 1_024;

function compress(body: string, coding: Coding): Buffer {
  if (coding === 'gzip') return gzipSync(body);
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

/** The response in this coding; as it is where it is small, coded already or has no body. */
export function encodeResponse(response: ApiResponse, coding: Coding | 'identity'): ApiResponse {
  const { body, headers } = response;
  if (coding === 'identity' || body === undefined || body.length < MIN_LENGTH) return response;
  if (response.isBase64Encoded) return response;
  return {
    ...response,
    headers: { ...headers, 'Content-Encoding': coding },
    body: compress(body, coding).toString('base64'),
    isBase64Encoded: true,
  };
}

/** Compresses successful bodies as the client prefers: HTTP APIs do not. The gateway takes binary bodies as base64. */
export function encodeBody(): Middleware {
  return {
    after: (request) => {
      if (request.response) {
        request.response = encodeResponse(
          request.response,
          chooseCoding(request.event.headers['accept-encoding']),
        );
      }
    },
  };
}
