import { describe, expect, test } from 'vitest';
import { configuredFeeds, secretVariable } from '#adapters/odds-feeds/configured-feeds.ts';
import type { FeedDeps } from '#adapters/odds-feeds/odds-feed.ts';

const SECRET = { ODDS_API_KEY_SECRET: 'arn:first' };

function feedsOf(env: Readonly<Record<string, string>>) {
  return configuredFeeds((name) => env[name]);
}

const list = (...feeds: readonly object[]) => ({ ...SECRET, ODDS_FEEDS: JSON.stringify(feeds) });

describe('ODDS_FEED', () => {
  test('means a list of one feed by the name of its provider', () => {
    const feeds = feedsOf({ ...SECRET, ODDS_FEED: 'the-odds-api' });
    expect(feeds).toMatchObject([{ name: 'the-odds-api', secretId: 'arn:first' }]);
  });

  test('that names no provider is refused, and so is a function without a secret', () => {
    expect(() => feedsOf({ ...SECRET, ODDS_FEED: 'unheard-of' })).toThrow(
      'ODDS_FEED is "unheard-of"',
    );
    expect(() => feedsOf({ ODDS_FEED: 'the-odds-api' })).toThrow('ODDS_API_KEY_SECRET is not set');
  });
});

describe('ODDS_FEEDS', () => {
  test('gives each feed its own address, sports, credits and secret', async () => {
    const asked: string[] = [];
    const env = {
      ...list(
        { name: 'first', kind: 'the-odds-api', sports: ['soccer_epl'], credits: 1000 },
        {
          name: 'second',
          kind: 'the-odds-api',
          base_url: 'https://odds.example.org/',
          secret: 'second',
          sports: ['tennis_atp'],
          credits: 'none',
        },
      ),
      ODDS_API_KEY_SECRET_SECOND: 'arn:second',
      ODDS_REGIONS: 'uk',
    };
    const feeds = feedsOf(env);
    expect(feeds).toMatchObject([
      { name: 'first', secretId: 'arn:first' },
      { name: 'second', secretId: 'arn:second' },
    ]);
    const deps: FeedDeps = {
      fetch: async (url) => {
        asked.push(String(url));
        return new Response('[]');
      },
      apiKey: async () => 'key',
      now: () => 0,
      sleep: async () => undefined,
    };
    const sources = feeds.map(({ connect }) => connect(deps));
    expect(sources.map(({ monthlyCredits }) => monthlyCredits)).toEqual([1000, undefined]);
    for (const source of sources) {
      const session = await source.open();
      const sports = await session.sports();
      await Promise.all((sports.ok ? sports.value : []).map(session.quotes));
    }
    const query =
      'regions=uk&markets=h2h%2Cspreads%2Ctotals&oddsFormat=decimal&dateFormat=iso&includeLinks=true&apiKey=key';
    expect(asked).toEqual([
      `https://api.the-odds-api.com/v4/sports/soccer_epl/odds?${query}`,
      `https://odds.example.org/v4/sports/tennis_atp/odds?${query}`,
    ]);
  });

  test('reads simulated markets below the address that the stage tells', async () => {
    const asked: string[] = [];
    const env = {
      ...list({ name: 'b', kind: 'the-odds-api', base_url: '/variant' }),
      ODDS_API_BASE_URL: 'https://market.example.org/',
    };
    const [feed] = feedsOf(env);
    const session = await feed
      .connect({
        fetch: async (url) => {
          asked.push(String(url));
          return new Response('[]');
        },
        apiKey: async () => 'key',
        now: () => 0,
        sleep: async () => undefined,
      })
      .open();
    await session.sports();
    expect(asked).toEqual(['https://market.example.org/variant/v4/sports?apiKey=key']);
  });

  const good = { name: 'a', kind: 'the-odds-api' };

  test.each<[string, string, string]>([
    ['is no JSON', '[{', 'must be a JSON list of one to 4 feeds'],
    ['is no list', JSON.stringify(good), 'must be a JSON list of one to 4 feeds'],
    ['has no feed', '[]', 'must be a JSON list of one to 4 feeds'],
    [
      'has five feeds',
      JSON.stringify(['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...good, name }))),
      'must be a JSON list of one to 4 feeds',
    ],
    ['has two feeds of one name', JSON.stringify([good, good]), 'names two feeds "a"'],
    ['has a feed that is no object', '[7]', 'feed number 1: name is undefined; it must be'],
    ['has a name with spaces', JSON.stringify([{ ...good, name: 'A b' }]), 'name is "A b"'],
    [
      'has an unknown kind',
      JSON.stringify([{ ...good, kind: 'x' }]),
      'feed "a": kind is "x"; it must be the-odds-api',
    ],
    [
      'has an unknown field',
      JSON.stringify([{ ...good, key: 'k' }]),
      'key cannot be used; it must be absent',
    ],
    [
      'has an address without TLS',
      JSON.stringify([{ ...good, base_url: 'http://odds.example.org' }]),
      'feed "a": base_url is "http://odds.example.org"; it must be an https address',
    ],
    [
      'has an address with a key, which is not printed',
      JSON.stringify([{ ...good, base_url: 'https://odds.example.org/?apiKey=k' }]),
      'feed "a": base_url cannot be used; it must have no user, password, query or fragment',
    ],
    [
      'has sports as a text',
      JSON.stringify([{ ...good, sports: 'soccer_epl' }]),
      'sports is "soccer_epl"; it must be a list',
    ],
    [
      'has a sport that is no key',
      JSON.stringify([{ ...good, sports: ['Soccer EPL'] }]),
      'feed "a": sports is "Soccer EPL"; it must be lower-case names',
    ],
    [
      'has half a credit',
      JSON.stringify([{ ...good, credits: 0.5 }]),
      'credits is 0.5; it must be a whole number',
    ],
    [
      'has a secret that no one told',
      JSON.stringify([{ ...good, secret: 'other' }]),
      'ODDS_API_KEY_SECRET_OTHER is not set',
    ],
  ])('that %s is refused', (_, text, message) => {
    expect(() => feedsOf({ ...SECRET, ODDS_FEEDS: text })).toThrow(message);
  });

  test.each([
    ['as its secret', 'secret', 'a1b2c3d4e5f6a7b8'],
    ['as a secret of letters and digits', 'secret', 'k9zqwx7rtv2mbn5pl3cd'],
    ['as a secret of capitals, too', 'secret', 'A1B2C3D4E5F6A7B8C9D0E1F2'],
    ['as its name, which everyone may see', 'name', 'a1b2c3d4e5f6a7b8'],
    ['as its kind', 'kind', 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6'],
    ['as its credits', 'credits', 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6'],
    ['as api_key', 'api_key', 'short'],
  ])('with what looks like a key %s is refused without showing it', (_, field, key) => {
    const read = () => feedsOf(list({ ...good, [field]: key }));
    expect(read).toThrow(`${field} cannot be used; it must be `);
    expect(read).not.toThrow(key);
  });

  test('that has a key in ODDS_FEEDS is told where it belongs', () => {
    expect(() => feedsOf(list({ ...good, api_key: 'k' }))).toThrow(
      'it must be in a secret, whose name stands in `secret`; npm start alone takes it here',
    );
  });

  test.each([
    'second',
    'k1',
    'oddsapiio2',
    'backupprovider',
    'theoddsapibackupxyz',
    'feedofnewyork26',
  ])('may have a secret that is called %s', (secret) => {
    const env = { ...list({ ...good, secret }), [secretVariable(secret)]: 'arn:x' };
    expect(feedsOf(env)).toMatchObject([{ secretId: 'arn:x' }]);
  });
});
