/** A route of the API by its key: `GET /path/{parameter}`, `ANY /path/{proxy+}` or `$default`. */
export type Route<T> = { readonly routeKey: string; readonly target: T };

export type Match<T> = Route<T> & { readonly pathParameters: Readonly<Record<string, string>> };

type Pattern<T> = {
  readonly route: Route<T>;
  readonly method: string;
  readonly segments: readonly string[];
};

/**
 * The route of a request among the API's routes: an exact path before one with `{parameter}`, that before one with
 * `{proxy+}`, that before `$default`; and a named method before ANY on the same path.
 */
export function createRouter<T>(
  routes: readonly Route<T>[],
): (method: string, path: string) => Match<T> | undefined {
  const fallback = routes.find(({ routeKey }) => routeKey === '$default');
  const patterns = routes.filter((route) => route !== fallback).map(readPattern);
  patterns.sort((a, b) => comparePatterns(a, b));

  return (method, path) => {
    const segments = path.split('/').slice(1);
    for (const pattern of patterns) {
      if (pattern.method !== 'ANY' && pattern.method !== method) continue;
      const pathParameters = matchSegments(pattern.segments, segments);
      if (pathParameters) return { ...pattern.route, pathParameters };
    }
    return fallback && { ...fallback, pathParameters: {} };
  };
}

function readPattern<T>(route: Route<T>): Pattern<T> {
  const space = route.routeKey.indexOf(' ');
  return {
    route,
    method: route.routeKey.slice(0, space),
    segments: route.routeKey
      .slice(space + 1)
      .split('/')
      .slice(1),
  };
}

function comparePatterns<T>(a: Pattern<T>, b: Pattern<T>): number {
  const length = Math.max(a.segments.length, b.segments.length);
  for (let i = 0; i < length; i += 1) {
    const difference = rank(a.segments[i]) - rank(b.segments[i]);
    if (difference !== 0) return difference;
  }
  return Number(a.method === 'ANY') - Number(b.method === 'ANY');
}

function rank(segment: string | undefined): number {
  if (segment === undefined) return 3;
  if (isGreedy(segment)) return 2;
  return isParameter(segment) ? 1 : 0;
}

function matchSegments(
  pattern: readonly string[],
  path: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const parameters: [string, string][] = [];
  for (const [i, segment] of pattern.entries()) {
    const actual = path[i];
    if (actual === undefined) return undefined;
    if (isGreedy(segment)) {
      parameters.push([segment.slice(1, -2), decode(path.slice(i).join('/'))]);
      return Object.fromEntries(parameters);
    }
    if (isParameter(segment) && actual !== '') parameters.push([segment.slice(1, -1), decode(actual)]);
    else if (segment !== actual) return undefined;
  }
  return pattern.length === path.length ? Object.fromEntries(parameters) : undefined;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

function isGreedy(segment: string): boolean {
  return isParameter(segment) && segment.endsWith('+}');
}

/** Percent-decoding that leaves malformed text as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
