import { StartError } from './start-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Feed = Readonly<Record<string, unknown>>;

/**
 * The environment with the `api_key` of each feed of `ODDS_FEEDS` in a variable of its own, as if
 * the feed had named a secret: the app that makes the template never sees a key. What is no list of
 * feeds stays as it is, for the app to refuse. Throws a StartError for a key that cannot be used,
 * without showing it.
 */
export function withFeedKeysApart(env: Environment): Environment {
  const feeds = readList(env.ODDS_FEEDS);
  if (!feeds?.some((feed) => 'api_key' in feed)) {
    return env;
  }
  const taken = new Set(feeds.map(({ secret }) => secret));
  const keys: Record<string, string> = {};
  const named = feeds.map((feed, index) => {
    if (!('api_key' in feed)) {
      return feed;
    }
    const { api_key: key, ...rest } = feed;
    if (typeof key !== 'string' || key === '' || 'secret' in feed) {
      throw new StartError(
        `ODDS_FEEDS, feed number ${index + 1}: api_key cannot be used; it must be the key of the ` +
          'provider, of a feed without secret',
      );
    }
    const secret = freeName(taken);
    keys[`ODDS_API_KEY_${secret.toUpperCase()}`] = key;
    return { ...rest, secret };
  });
  return { ...env, ODDS_FEEDS: JSON.stringify(named), ...keys };
}

function readList(text: string | undefined): readonly Feed[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const isList = Array.isArray(value) && value.every((each) => Object(each) === each);
    return isList ? (value as Feed[]) : undefined;
  } catch {
    return undefined;
  }
}

/** The name of a secret that no feed has; from then on it is taken. */
function freeName(taken: Set<unknown>): string {
  for (let number = 1; ; number += 1) {
    const name = `local${number}`;
    if (!taken.has(name)) {
      taken.add(name);
      return name;
    }
  }
}
