import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Coding, chooseCoding } from '#http/accept-encoding.ts';
import type { ApiResponse } from '#http/api-request.ts';
import type { Middleware } from '#http/chain.ts';

/** Below this many characters a coding saves nothing worth its time. */
const MIN_LENGTH = 1_024;
/**
 * An eighth fewer bytes than 4 for half as much time again. From 6 on, the first answer of a
 * process pays for more memory.
 */
const BROTLI_QUALITY = 5;
/** From this many characters on, 5 % fewer bytes are worth 20 ms. A board has a million. */
const LONG_LENGTH = 500_000;
const LONG_QUALITY = 9;

/** A body as the gateway takes it: text, or compressed and in base64. */
export type EncodedBody = { readonly body: string; readonly coding?: Coding };

/** Text in this coding; as it is where it is small. */
export function encodeText(text: string, coding: Coding | 'identity'): EncodedBody {
  if (coding === 'identity' || text.length < MIN_LENGTH) {
    return { body: text };
  }
  const quality = isLong(text) ? LONG_QUALITY : BROTLI_QUALITY;
  const bytes =
    coding === 'gzip'
      ? gzipSync(text)
      : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return { body: bytes.toString('base64'), coding };
}

/** Whether a text is compressed for good at once, since to do so again would take too long. */
export function isLong(text: string): boolean {
  return text.length >= LONG_LENGTH;
}

/** The response with this body. */
export function withBody(response: ApiResponse, { body, coding }: EncodedBody): ApiResponse {
  if (coding === undefined) {
    return { ...response, body };
  }
  const headers = { ...response.headers, 'Content-Encoding': coding };
  return { ...response, headers, body, isBase64Encoded: true };
}

/**
 * Compresses successful bodies as the client prefers: HTTP APIs do not. The gateway takes binary
 * bodies as base64. What is small or coded already stays as it is.
 */
export function encodeBody(): Middleware {
  return {
    after: (request) => {
      const { event, response } = request;
      if (response?.body === undefined || response.isBase64Encoded) {
        return;
      }
      const coding = chooseCoding(event.headers['accept-encoding']);
      request.response = withBody(response, encodeText(response.body, coding));
    },
  };
}
