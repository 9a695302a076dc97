import { chooseCoding } from '#http/accept-encoding.ts';
import { ApiError } from '#http/api-error.ts';
import type { ApiRequest, ApiResponse, Headers } from '#http/api-request.ts';
import { isNotModified } from '#http/conditional-get.ts';
import { VIEW_PATHS } from './endpoint.ts';

/** The built page: each file with its type and its bodies, base64. The build has compressed them already. */
export type BuiltPage = {
  readonly html: BuiltFile;
  /** By name; a name changes with the contents. */
  readonly assets: Readonly<Record<string, BuiltFile>>;
};

type BuiltFile = {
  readonly type: string;
  /** A weak tag, `W/"…"`. */
  readonly etag: string;
  readonly identity: string;
  readonly gzip: string;
  readonly br: string;
};

/** Everything comes from this origin, no code is inline, and no text can become code. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The page is asked for at each visit, so that a deployment is seen at once; its files never change under one name. */
const PAGE_HEADERS: Headers = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
};
const ASSET_HEADERS: Headers = { 'Cache-Control': 'public, max-age=31536000, immutable' };

const ASSET_PATH = /^\/page\/([^/]+)$/;

/** Serves the built page at the path of every view, and the files it loads. `readPage` is called once. */
export function createGetPage(readPage: () => BuiltPage) {
  const page = readPage();

  function find(path: string): { readonly file: BuiltFile; readonly headers: Headers } {
    if (VIEW_PATHS.some((view) => view === path)) return { file: page.html, headers: PAGE_HEADERS };
    const [, name = ''] = ASSET_PATH.exec(path) ?? [];
    const file = Object.hasOwn(page.assets, name) ? page.assets[name] : undefined;
    if (!file) throw new ApiError('not_found', { detail: 'The page has no such file. It is at /.' });
    return { file, headers: ASSET_HEADERS };
  }

  return function getPage({ path, headers: sent }: ApiRequest): ApiResponse {
    const { file, headers } = find(path);
    const validators = { ETag: file.etag, 'Cache-Control': headers['Cache-Control'] ?? '' };
    const vary = { Vary: 'Accept-Encoding' };
    if (isNotModified(sent, file)) return { statusCode: 304, headers: { ...validators, ...vary } };
    const coding = chooseCoding(sent['accept-encoding']);
    return {
      statusCode: 200,
      headers: {
        'Content-Type': file.type,
        ...headers,
        ...validators,
        ...vary,
        'X-Content-Type-Options': 'nosniff',
        ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
      },
      body: file[coding],
      isBase64Encoded: true,
    };
  };
}
