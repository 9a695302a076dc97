import { BettingAnalyticsError } from './errors.ts';

/**
 * The address of the API. Throws for one that a key would reach in plain text over a network.
 */
export function readBaseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = url && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback))) {
    throw new BettingAnalyticsError(
      `baseUrl must be an https address (http on this machine only), not ${text}`,
    );
  }
  return url;
}

export type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The address of a request. A value that is a list is repeated in it. */
export function addressOf(baseUrl: URL, path: string, query: Query): URL {
  const url = new URL(baseUrl);
  // Set, not resolved: a path that begins with two slashes would name another host.
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  url.search = '';
  url.hash = '';
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) {
      url.searchParams.append(name, String(each));
    }
  }
  return url;
}
