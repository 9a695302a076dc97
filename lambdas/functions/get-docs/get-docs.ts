import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { chooseCoding } from '#http/accept-encoding.ts';
import { ApiError } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { type BuiltFile, serveBuiltFile } from '#http/built-file.ts';
import type { RawRequest } from '#http/endpoint.ts';
import { CONTENT_SECURITY_POLICY, INIT_SCRIPT } from './page.ts';

/**
 * A file of the viewer as it lies beside the bundle: compressed when that was made, by either
 * coding.
 */
export type ViewerFile = `swagger-ui${'.css' | '-bundle.js'}.${'br' | 'gz'}`;

type Deps = {
  /** The OpenAPI document. */
  readonly openapi: unknown;
  readAsset(name: ViewerFile): Buffer;
  /**
   * The built site by the names of its files. The frame of the API reference has `{version}` in the
   * addresses of the viewer.
   */
  readonly site: Readonly<Record<string, BuiltFile>> & { readonly 'api-reference': BuiltFile };
};

/** Documents change with a deployment only; an hour keeps a browser from asking at every click. */
const MAX_AGE = 'public, max-age=3600';
/** An address that names the version never changes its content. */
const FOR_EVER = 'public, max-age=31536000, immutable';

const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const CSS = 'text/css; charset=utf-8';

/**
 * The OpenAPI document, the page that renders it, the files that page loads, and the pages of
 * `docs/`, all public. The viewer's files are never sent plain: they are large, and only browsers
 * load them, which all know gzip.
 */
export function createGetDocs({
  openapi,
  readAsset,
  site: { 'api-reference': frame, ...site },
}: Deps) {
  const viewer = (type: string, name: 'swagger-ui.css' | 'swagger-ui-bundle.js'): BuiltFile => {
    const gzip = readAsset(`${name}.gz`);
    const br = readAsset(`${name}.br`);
    return {
      ...tagged(type, gzip),
      identity: '',
      gzip: gzip.toString('base64'),
      br: br.toString('base64'),
    };
  };
  const css = viewer(CSS, 'swagger-ui.css');
  const bundle = viewer(SCRIPT, 'swagger-ui-bundle.js');
  const version = hashOf(`${css.etag} ${bundle.etag} ${INIT_SCRIPT}`);
  const files: ReadonlyMap<string, BuiltFile> = new Map([
    ...Object.entries(site).map(([name, file]) => [`/docs/${name}`, file] as const),
    ['/api/v1/openapi.json', toFile('application/json', JSON.stringify(openapi))],
    ['/docs', toFile(HTML, textOf(frame).replaceAll('{version}', version))],
    ['/docs/init.js', toFile(SCRIPT, INIT_SCRIPT)],
    ['/docs/swagger-ui.css', css],
    ['/docs/swagger-ui-bundle.js', bundle],
  ]);

  return function getDocs({ path, rawQuery, headers }: RawRequest): ApiResponse {
    const file = files.get(path);
    if (!file) {
      throw new ApiError('not_found', {
        detail:
          'There is no such document. The API is described at /docs, the service at ' +
          '/docs/start-here.',
      });
    }
    const needsGzip =
      file.identity === '' && chooseCoding(headers['accept-encoding']) === 'identity';
    return serveBuiltFile(
      needsGzip ? { ...headers, 'accept-encoding': 'gzip' } : headers,
      file,
      rawQuery === `v=${version}` ? FOR_EVER : MAX_AGE,
      file.type === HTML ? { 'Content-Security-Policy': CONTENT_SECURITY_POLICY } : {},
    );
  };
}

const textOf = ({ identity }: BuiltFile) => Buffer.from(identity, 'base64').toString();

/** Who comes first waits for it. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function toFile(type: string, text: string): BuiltFile {
  return {
    ...tagged(type, text),
    identity: Buffer.from(text).toString('base64'),
    gzip: gzipSync(text).toString('base64'),
    br: brotliCompressSync(text, BROTLI).toString('base64'),
  };
}

function tagged(type: string, content: string | Buffer) {
  return { type, etag: `W/"${hashOf(content)}"` };
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
