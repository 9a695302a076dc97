import type { Endpoint } from '#http/endpoint.ts';

type Route = Pick<Endpoint, 'method' | 'path' | 'access'>;

const API_ROOT = '/api/v1';

/**
 * The methods that an endpoint answers. Where GET works, HEAD gives the same headers without a
 * body. What makes a session has no HEAD: a program that looks at an address first would use up an
 * attempt to sign in.
 */
export function methodsOf({ method, access }: Route): readonly string[] {
  return method === 'GET' && access !== 'session' ? ['GET', 'HEAD'] : [method];
}

/**
 * Whether the route of an endpoint takes every method, and its function refuses those that it does
 * not answer: one route in place of two, of which a stack has room for few. Not where the gateway
 * verifies the caller, which then comes before the method, nor for what is public under the API,
 * where the function knows no keys.
 */
export function takesEveryMethod({ method, path, access }: Route): boolean {
  return method === 'GET' && (access === 'api_key' || (access === 'public' && !isApiPath(path)));
}

/**
 * The routes of an endpoint as the gateway names them, such as `ANY /api/v1/me` or
 * `GET /account/profile`.
 */
export function routeKeysOf(endpoint: Route): string[] {
  if (takesEveryMethod(endpoint)) {
    return [`ANY ${endpoint.path}`];
  }
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
