import { createHash } from 'node:crypto';
import { type Coding, chooseCoding } from '#http/accept-encoding.ts';
import { ApiError } from '#http/api-error.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { isNotModified } from '#http/conditional-get.ts';
import { encodeResponse } from '#http/encode-body.ts';
import { CONTENT_SECURITY_POLICY, INIT_SCRIPT, PAGE } from './page.ts';

type Document = { readonly type: string; readonly body: string };

type Deps = {
  /** The OpenAPI document. */
  readonly openapi: unknown;
  /** The text of a file of the viewer. */
  readAsset(name: 'swagger-ui.css' | 'swagger-ui-bundle.js'): string;
};

/** Documents change with a deployment only; an hour keeps a browser from asking at every click. */
const MAX_AGE_SECONDS = 3_600;

function notFound(): ApiError {
  return new ApiError('not_found', { detail: 'There is no such document. The API is described at /docs.' });
}

/** The OpenAPI document, the page that renders it and the files the page loads, all public and made once. */
export function createGetDocs({ openapi, readAsset }: Deps) {
  const html = 'text/html; charset=utf-8';
  const script = 'text/javascript; charset=utf-8';
  const sources: Readonly<Record<string, () => Document>> = {
    '/api/v1/openapi.json': () => ({ type: 'application/json', body: JSON.stringify(openapi) }),
    '/docs': () => ({ type: html, body: PAGE }),
    '/docs/init.js': () => ({ type: script, body: INIT_SCRIPT }),
    '/docs/swagger-ui.css': () => ({ type: 'text/css; charset=utf-8', body: readAsset('swagger-ui.css') }),
    '/docs/swagger-ui-bundle.js': () => ({ type: script, body: readAsset('swagger-ui-bundle.js') }),
  };
  const made = new Map<string, ApiResponse>();

  /** The complete answer. It is kept, because compressing the viewer takes longer than all else. */
  function answer(path: string, source: () => Document, coding: Coding | 'identity'): ApiResponse {
    const name = `${coding} ${path}`;
    const known = made.get(name);
    if (known) return known;
    const { type, body } = source();
    const plain: ApiResponse = {
      statusCode: 200,
      headers: {
        'Content-Type': type,
        ETag: `W/"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`,
        'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}`,
        Vary: 'Accept-Encoding',
        'X-Content-Type-Options': 'nosniff',
        ...(type === html ? { 'Content-Security-Policy': CONTENT_SECURITY_POLICY } : {}),
      },
      body,
    };
    const encoded = encodeResponse(plain, coding);
    made.set(name, encoded);
    return encoded;
  }

  return function getDocs({ path, headers }: ApiRequest): ApiResponse {
    const source = Object.hasOwn(sources, path) ? sources[path] : undefined;
    if (!source) throw notFound();
    const response = answer(path, source, chooseCoding(headers['accept-encoding']));
    const { ETag: etag = '', 'Cache-Control': cacheControl = '', Vary: vary = '' } = response.headers;
    if (!isNotModified(headers, { etag })) return response;
    return { statusCode: 304, headers: { ETag: etag, 'Cache-Control': cacheControl, Vary: vary } };
  };
}
