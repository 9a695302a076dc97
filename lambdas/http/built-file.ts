import { chooseCoding } from './accept-encoding.ts';
import type { ApiRequest, ApiResponse, Headers } from './api-request.ts';
import { isNotModified } from './conditional-get.ts';

/** A file that was built and compressed with the deployment. */
export type BuiltFile = {
  readonly type: string;
  /** A weak tag, `W/"…"`. */
  readonly etag: string;
  /** The body in each coding, base64. */
  readonly identity: string;
  readonly gzip: string;
  readonly br: string;
};

/** A built file that is compressed in itself, and so is sent as it is. */
export type PackedFile = Omit<BuiltFile, 'gzip' | 'br'>;

/**
 * The file in a coding that the client accepts, or 304. `caching` is its `Cache-Control`; `headers`
 * go with the body.
 */
export function serveBuiltFile(
  sent: ApiRequest['headers'],
  file: BuiltFile | PackedFile,
  caching: string,
  headers: Headers = {},
): ApiResponse {
  const shared = { ETag: file.etag, 'Cache-Control': caching, Vary: 'Accept-Encoding' };
  if (isNotModified(sent, file)) {
    return { statusCode: 304, headers: shared };
  }
  const coding = 'br' in file ? chooseCoding(sent['accept-encoding']) : 'identity';
  return {
    statusCode: 200,
    headers: {
      'Content-Type': file.type,
      'X-Content-Type-Options': 'nosniff',
      ...headers,
      ...shared,
      ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    },
    body: coding === 'identity' ? file.identity : (file as BuiltFile)[coding],
    isBase64Encoded: true,
  };
}
