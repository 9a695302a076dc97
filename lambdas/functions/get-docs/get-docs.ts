import { createHash } from 'node:crypto';
import { type Coding, chooseCoding } from '#http/accept-encoding.ts';
import { ApiError } from '#http/api-error.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { type BuiltFile, serveBuiltFile } from '#http/built-file.ts';
import { isNotModified } from '#http/conditional-get.ts';
import { encodeResponse } from '#http/encode-body.ts';
import { CONTENT_SECURITY_POLICY, INIT_SCRIPT, page } from './page.ts';

/** A file of the viewer as it lies beside the bundle: compressed when that was made, by either coding. */
export type ViewerFile = `swagger-ui${'.css' | '-bundle.js'}.${'br' | 'gz'}`;

type Deps = {
  /** The OpenAPI document. */
  readonly openapi: unknown;
  readAsset(name: ViewerFile): Buffer;
  /** The pages of `docs/` and their style sheet, by name. */
  readonly site: Readonly<Record<string, BuiltFile>>;
};

/** Documents change with a deployment only; an hour keeps a browser from asking at every click. */
const MAX_AGE = 'public, max-age=3600';
/** An address that names the version never changes its content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

function notFound(): ApiError {
  return new ApiError('not_found', {
    detail: 'There is no such document. The API is described at /docs, the service at /docs/start-here.',
  });
}

const SITE_PATH = /^\/docs\/([^/]+)$/;

/**
 * The OpenAPI document, the page that renders it, the files that page loads, and the pages of `docs/`, all public. The
 * viewer's files are never sent plain: they are large, and only browsers load them, which all know gzip.
 */
export function createGetDocs({ openapi, readAsset, site }: Deps) {
  const version = hashOf(
    ...[readAsset('swagger-ui.css.gz'), readAsset('swagger-ui-bundle.js.gz'), INIT_SCRIPT],
  );
  const viewer = (type: string, name: 'swagger-ui.css' | 'swagger-ui-bundle.js') => (accepted: string) => {
    const coding = chooseCoding(accepted) === 'br' ? 'br' : 'gzip';
    return compressed(type, coding, readAsset(`${name}.${coding === 'br' ? 'br' : 'gz'}`));
  };
  const text = (type: string, body: string) => (accepted: string) =>
    encodeResponse(answer(type, body), chooseCoding(accepted));
  const sources: Readonly<Record<string, (acceptEncoding: string) => ApiResponse>> = {
    '/api/v1/openapi.json': text('application/json', JSON.stringify(openapi)),
    '/docs': text(HTML, page(version)),
    '/docs/init.js': text(SCRIPT, INIT_SCRIPT),
    '/docs/swagger-ui.css': viewer(CSS, 'swagger-ui.css'),
    '/docs/swagger-ui-bundle.js': viewer(SCRIPT, 'swagger-ui-bundle.js'),
  };
  const made = new Map<string, ApiResponse>();

  /** The complete answer. It is kept, because encoding the viewer takes longer than all else. */
  function prepared(path: string, source: (accepted: string) => ApiResponse, accepted: string): ApiResponse {
    const name = `${chooseCoding(accepted)} ${path}`;
    const response = made.get(name) ?? source(accepted);
    made.set(name, response);
    return response;
  }

  return function getDocs({ path, rawQuery, headers }: ApiRequest): ApiResponse {
    const [, name = ''] = SITE_PATH.exec(path) ?? [];
    const built = Object.hasOwn(site, name) ? site[name] : undefined;
    if (built)
      return serveBuiltFile(headers, built, MAX_AGE, { 'Content-Security-Policy': CONTENT_SECURITY_POLICY });
    const source = Object.hasOwn(sources, path) ? sources[path] : undefined;
    if (!source) throw notFound();
    const response = prepared(path, source, headers['accept-encoding'] ?? '');
    const { ETag: etag = '', Vary: vary = '' } = response.headers;
    const caching = { 'Cache-Control': rawQuery === `v=${version}` ? FOR_EVER : MAX_AGE };
    if (isNotModified(headers, { etag })) {
      return { statusCode: 304, headers: { ETag: etag, ...caching, Vary: vary } };
    }
    return { ...response, headers: { ...response.headers, ...caching } };
  };
}

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

function answer(type: string, body: string | Buffer): ApiResponse & { readonly body: string } {
  return {
    statusCode: 200,
    headers: {
      'Content-Type': type,
      ETag: `W/"${hashOf(body)}"`,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
      ...(type === HTML ? { 'Content-Security-Policy': CONTENT_SECURITY_POLICY } : {}),
    },
    body: typeof body === 'string' ? body : body.toString('base64'),
  };
}

function compressed(type: string, coding: Coding, bytes: Buffer): ApiResponse {
  const { headers, ...rest } = answer(type, bytes);
  return { ...rest, headers: { ...headers, 'Content-Encoding': coding }, isBase64Encoded: true };
}
