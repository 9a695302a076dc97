import { ApiError } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { type BuiltFile, type PackedFile, serveBuiltFile } from '#http/built-file.ts';
import { contentSecurityPolicy } from '#http/content-security-policy.ts';
import type { RawRequest } from '#http/endpoint.ts';

/** The built packages of the clients. */
export type BuiltClients = {
  /** The page that lists them. */
  readonly list: BuiltFile;
  /** By the name of the file, which holds the version. */
  readonly packages: Readonly<Record<string, PackedFile>>;
};

const PACKAGE_PATH = /^\/clients\/([^/]+)$/;
const LIST_HEADERS = { 'Content-Security-Policy': contentSecurityPolicy('none') };

/**
 * Serves the packages that npm and pip install from this service, and the page that lists them. A
 * package never changes under its name.
 */
export function createGetClients({ list, packages }: BuiltClients) {
  return function getClients({ path, headers }: RawRequest): ApiResponse {
    if (path === '/clients' || path === '/clients/') {
      return serveBuiltFile(headers, list, 'public, max-age=300', LIST_HEADERS);
    }
    const [, name = ''] = PACKAGE_PATH.exec(path) ?? [];
    const file = Object.hasOwn(packages, name) ? packages[name] : undefined;
    if (!file) {
      throw new ApiError('not_found', {
        detail: 'There is no such package. /clients/ lists those that there are.',
      });
    }
    return serveBuiltFile(headers, file, 'public, max-age=31536000, immutable');
  };
}
