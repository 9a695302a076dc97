import type { Endpoint } from '#http/endpoint.ts';

const API_ROOT = '/api/v1';

/**
 * The methods that an endpoint answers. Where GET of the API or of what everyone may call works,
 * HEAD gives the same headers without a body.
 */
export function methodsOf({ method, access }: Endpoint): readonly string[] {
  const isOpen = access === 'api_key' || access === 'public';
  return isOpen && method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** The routes of an endpoint as the gateway names them, such as `GET /api/v1/me`. */
export function routeKeysOf(endpoint: Endpoint): string[] {
  return methodsOf(endpoint).map((method) => `${method} ${endpoint.path}`);
}

/**
 * Tells whether a route takes a path; `paths` are those of all routes, as the gateway writes them.
 */
export function createPathCheck(paths: readonly string[]): (path: string) => boolean {
  const known = paths.map(
    (path) =>
      new RegExp(
        `^${path.replaceAll('.', '\\.').replace(/\{\w+(\+?)\}/g, (_, greedy) => (greedy ? '.+' : '[^/]+'))}$`,
        // A line break in a path is a character like any other.
        's',
      ),
  );
  return (path) => known.some((pattern) => pattern.test(path));
}

/**
 * Whether a path lies under the API and therefore asks for a key. Other spellings count as the path
 * they stand for: doubled slashes, encoded slashes and letters, whether or not the gateway has
 * decoded them.
 */
export function isApiPath(path: string): boolean {
  const plain = path
    .replace(/%([2-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    .replace(/[/\\]+/g, '/');
  return plain === API_ROOT || plain.startsWith(`${API_ROOT}/`);
}
