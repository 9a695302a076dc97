/** Readers of the settings that providers have in common. An empty value is an absent one. */

export type FeedVariable = `ODDS_${string}`;

/** Where the values of variables come from. */
export type FeedEnv = (name: FeedVariable) => string | undefined;

const KEYS = /^\s*[a-z0-9_]{1,64}(\s*,\s*[a-z0-9_]{1,64})*\s*,?\s*$/;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

function refusal(name: FeedVariable, value: string, wanted: string): Error {
  return new Error(`${name} is ${JSON.stringify(value)}; it must be ${wanted}`);
}

/**
 * Lower-case keys separated by commas, each once; `allowed` names all there are. Throws naming the
 * variable.
 */
export function readKeys(
  env: FeedEnv,
  name: FeedVariable,
  allowed?: readonly string[],
): readonly string[] | undefined {
  const text = env(name);
  if (!text) {
    return undefined;
  }
  if (!KEYS.test(text)) {
    throw refusal(name, text, 'lower-case names separated by commas');
  }
  const keys = text.split(',').map((key) => key.trim());
  const named = [...new Set(keys)].filter((key) => key !== '');
  if (allowed !== undefined && !named.every((key) => allowed.includes(key))) {
    throw refusal(name, text, `a list of ${allowed.join(', ')}`);
  }
  return named;
}

/**
 * The sports named in `ODDS_SPORTS`; undefined for all, which is also what `all` among them means.
 */
export function readSports(env: FeedEnv): readonly string[] | undefined {
  const sports = readKeys(env, 'ODDS_SPORTS');
  return sports?.includes('all') ? undefined : sports;
}

/**
 * A number of credits above zero; undefined for no limit, which `none` says aloud. Throws naming
 * the variable.
 */
export function readCredits(env: FeedEnv, name: FeedVariable): number | undefined {
  const text = env(name);
  if (!text || text === 'none') {
    return undefined;
  }
  if (!/^[1-9]\d{0,11}$/.test(text)) {
    throw refusal(name, text, 'a whole number of credits, or none');
  }
  return Number(text);
}

/**
 * An address without its trailing slashes. Plain http is for this machine only, because credentials
 * may travel in the query string. Throws naming the variable.
 */
export function readAddress(env: FeedEnv, name: FeedVariable): string | undefined {
  const text = env(name);
  if (!text) {
    return undefined;
  }
  const url = URL.parse(text);
  if (url && (url.username || url.password || url.search || url.hash)) {
    // It may have a key, so it is not printed.
    throw new Error(`${name} cannot be used; it must have no user, password, query or fragment`);
  }
  const isLoopback = url?.protocol === 'http:' && LOOPBACK.includes(url.hostname);
  if (url?.protocol !== 'https:' && !isLoopback) {
    throw refusal(name, text, 'an https address (plain http only on loopback)');
  }
  return text.replace(/\/+$/, '');
}
