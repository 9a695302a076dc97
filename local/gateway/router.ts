/** A route of the API by its key: `GET /path/{parameter}`, `ANY /path/{proxy+}` or `$default`. */
export type Route<T> = { readonly routeKey: string; readonly target: T };

export type Match<T> = Route<T> & { readonly pathParameters: Readonly<Record<string, string>> };

/**
 * Finds the route of a request: an exact path before one with `{parameter}`, that before one with
 * `{proxy+}`, that before `$default`; and a named method before ANY on the same path.
 */
export function createRouter<T>(
  routes: readonly Route<T>[],
): (method: string, path: string) => Match<T> | undefined {
  const patterns = routes
    .map((route) => ({ route, pattern: patternOf(route.routeKey), rank: rankOf(route.routeKey) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));

  return (method, path) => {
    for (const { route, pattern } of patterns) {
      const match = pattern.exec(`${method} ${path}`);
      if (match === null) {
        continue;
      }
      const parameters = Object.entries(match.groups ?? {}).map(([name, value]) => [
        name,
        decode(value),
      ]);
      return { ...route, pathParameters: Object.fromEntries(parameters) };
    }
    return undefined;
  };
}

/** What a request's method and path look like, each parameter a named group. */
function patternOf(routeKey: string): RegExp {
  if (routeKey === '$default') {
    return /^/;
  }
  const [method = '', path = ''] = routeKey.split(' ');
  const segments = path.split('/').map((segment) => {
    const [, name, greedy] = /^\{(\w+)(\+?)\}$/.exec(segment) ?? [];
    if (name === undefined) {
      return segment.replace(/\W/g, '\\$&');
    }
    return `(?<${name}>${greedy ? '.*' : '[^/]+'})`;
  });
  return new RegExp(`^${method === 'ANY' ? '\\S+' : method} ${segments.join('/')}$`, 's');
}

/**
 * A text that sorts before those of the routes this one precedes: a digit per path segment, then
 * the method.
 */
function rankOf(routeKey: string): string {
  if (routeKey === '$default') {
    return '9';
  }
  const [method = '', path = ''] = routeKey.split(' ');
  const digits = path.split('/').map((segment) => {
    if (segment.endsWith('+}')) {
      return '2';
    }
    return segment.startsWith('{') ? '1' : '0';
  });
  return `${digits.join('')}3${method === 'ANY' ? 1 : 0}`;
}

/** Percent-decoding that leaves malformed text as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
