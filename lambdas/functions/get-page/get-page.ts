import { ApiError } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { type BuiltFile, serveBuiltFile } from '#http/built-file.ts';
import { contentSecurityPolicy } from '#http/content-security-policy.ts';
import type { RawRequest } from '#http/endpoint.ts';
import { VIEW_PATHS } from './endpoint.ts';

/** The built page. */
export type BuiltPage = {
  readonly html: BuiltFile;
  /** By name; a name changes with the contents. */
  readonly assets: Readonly<Record<string, BuiltFile>>;
};

/**
 * No text can become code. The one policy of Trusted Types names the script of the simulation's
 * worker.
 */
export const CONTENT_SECURITY_POLICY = contentSecurityPolicy(
  'self',
  "worker-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types simulation',
);

const PAGE_HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
};

/** The view of an event. */
const EVENT_PATH = /^\/events\/[^/]+$/;
const ASSET_PATH = /^\/page\/([^/]+)$/;

/**
 * Serves the built page at the path of every view, and the files it loads. The page is asked for at
 * each visit, so that a deployment is seen at once; its files never change under one name.
 */
export function createGetPage({ html, assets }: BuiltPage) {
  return function getPage({ path, headers }: RawRequest): ApiResponse {
    if (VIEW_PATHS.some((view) => view === path) || EVENT_PATH.test(path)) {
      return serveBuiltFile(headers, html, 'no-cache', PAGE_HEADERS);
    }
    const [, name = ''] = ASSET_PATH.exec(path) ?? [];
    const file = Object.hasOwn(assets, name) ? assets[name] : undefined;
    if (!file) {
      throw new ApiError('not_found', { detail: 'The page has no such file. It is at /.' });
    }
    return serveBuiltFile(headers, file, 'public, max-age=31536000, immutable');
  };
}
