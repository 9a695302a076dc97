/** One feed of `ODDS_FEEDS`. Its fields are named as an operator writes them. */
export type FeedSetting = {
  /** What everyone may see: in health, the status page and the log. */
  readonly name: string;
  /** A provider, or a simulated market. */
  readonly kind: string;
  /** Absent: the provider's own address. */
  readonly base_url?: string;
  /** The secret of its credential; absent: that of the stage. */
  readonly secret?: string;
  /** Absent: every sport in season. */
  readonly sports?: readonly string[];
  /** Credits it may cost a month; absent, as `none`: no limit. */
  readonly credits?: number | 'none';
};

const MAX_FEEDS = 4;

const FIELDS = ['name', 'kind', 'base_url', 'secret', 'sports', 'credits'];
const NAME = /^[a-z0-9][a-z0-9-]{0,29}$/;
/**
 * Letters and digits in one piece that are longer than a person would choose, a digit among them:
 * of random ones one in two hundred has none.
 */
const KEY_LIKE = /(?=[a-z]*\d)[a-z\d]{16}/i;

const NOT_A_KEY = 'fewer than 16 letters and digits in one piece if a digit is among them';

/**
 * The feeds that the text of `ODDS_FEEDS` lists, each of one of these kinds. Throws with the feed
 * and the field that cannot be used.
 */
export function parseFeeds(text: string, kinds: readonly string[]): readonly FeedSetting[] {
  const list = parseList(text);
  if (list === undefined || list.length < 1 || list.length > MAX_FEEDS) {
    throw new Error(`ODDS_FEEDS must be a JSON list of one to ${MAX_FEEDS} feeds`);
  }
  const feeds = list.map((item, index) => readFeed(item, index, kinds));
  const repeated = feeds.find(({ name }, index) =>
    feeds.some((other, at) => at < index && other.name === name),
  );
  if (repeated !== undefined) {
    throw new Error(`ODDS_FEEDS names two feeds ${JSON.stringify(repeated.name)}`);
  }
  return feeds;
}

function parseList(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readFeed(item: unknown, index: number, kinds: readonly string[]): FeedSetting {
  const feed: Readonly<Record<string, unknown>> =
    typeof item === 'object' && item !== null && !Array.isArray(item) ? { ...item } : {};
  const { name, kind, base_url, secret, sports, credits } = feed;
  const refuse = (field: string, wanted: string) => {
    const isNamed = isText(name) && !mayBeKey('name', name);
    const which = isNamed ? JSON.stringify(name) : `number ${index + 1}`;
    const is = mayBeKey(field, feed[field])
      ? 'cannot be used'
      : `is ${JSON.stringify(feed[field])}`;
    throw new Error(`ODDS_FEEDS, feed ${which}: ${field} ${is}; it must be ${wanted}`);
  };
  const unknown = Object.keys(feed).find((field) => !FIELDS.includes(field));
  if (unknown === 'api_key') {
    refuse(unknown, 'in a secret, whose name stands in `secret`; npm start alone takes it here');
  }
  if (unknown !== undefined) {
    refuse(unknown, `absent: a feed has ${FIELDS.join(', ')}`);
  }
  if (!isText(name) || !NAME.test(name) || looksLikeKey(name)) {
    refuse('name', `up to 30 lower-case letters, digits and hyphens, ${NOT_A_KEY}`);
  }
  if (!isText(kind) || !kinds.includes(kind)) {
    refuse('kind', kinds.join(' or '));
  }
  if (base_url !== undefined && !isText(base_url)) {
    refuse('base_url', 'an https address (plain http only on loopback)');
  }
  if (secret !== undefined && (!isText(secret) || looksLikeKey(secret))) {
    refuse('secret', `the name of a secret, such as second, ${NOT_A_KEY}`);
  }
  if (
    sports !== undefined &&
    !(Array.isArray(sports) && sports.length > 0 && sports.every(isText))
  ) {
    refuse('sports', 'a list of keys of the provider, or absent for all');
  }
  if (credits !== undefined && credits !== 'none' && !isCount(credits)) {
    refuse('credits', 'a whole number of credits above 0, or "none"');
  }
  return feed as FeedSetting;
}

/** Whether a key may have been pasted into a field, so that its value must not be printed. */
function mayBeKey(field: string, value: unknown): boolean {
  const isOwn = FIELDS.includes(field) && field !== 'secret';
  return !isOwn || looksLikeKey(JSON.stringify(value) ?? '');
}

/** Whether a text has what a provider would give as a key, and a person not as a name. */
function looksLikeKey(text: string): boolean {
  return KEY_LIKE.test(text);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
