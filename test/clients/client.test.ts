import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  ApiError,
  AuthenticationError,
  BettingAnalytics,
  BettingAnalyticsError,
  type ClientOptions,
  InvalidParameterError,
  NetworkError,
  PlanRequiredError,
  QuotaExceededError,
  UnavailableError,
} from '../../clients/typescript/src/index.ts';
import { createApi } from '../support/api-client.ts';
import { aCombo, aMatch, aSurebet, aValueBet, SLOT } from '../support/api-client-items.ts';

const INTERVAL_MS = 45_000;
const MIDNIGHT = new Date('2026-04-19T00:00:00Z');
/** What the clock of a new API says: ten seconds into its slot. */
const START = SLOT + 10_000;

type Api = ReturnType<typeof createApi>;
const bets = (...ids: string[]) => ({ value: ids.map((eventId) => aValueBet({ eventId })) });

/**
 * A client in front of an API in memory, whose clock goes on only while the client waits and calls
 * `onWait`.
 */
function aClient(
  api: Api,
  options: Partial<ClientOptions> = {},
  onWait: (count: number) => void = () => {},
) {
  const calls: { url: URL; headers: Readonly<Record<string, string>>; at: number }[] = [];
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const headers = Object.fromEntries(new Headers(init?.headers));
    calls.push({ url, headers, at: api.now() });
    const {
      status,
      headers: answered,
      text,
    } = await api.send(url.pathname + url.search, { headers });
    return new Response(status === 304 ? null : text, { status, headers: answered });
  };
  const waits: number[] = [];
  const client = new BettingAnalytics({
    baseUrl: 'https://odds.example',
    apiKey: api.admission.createKey(),
    fetch: send,
    random: () => 0.5,
    now: api.now,
    sleep: async (ms) => {
      waits.push(Math.round(ms / 100) / 10);
      api.setNow(api.now() + ms);
      onWait(waits.length);
    },
    ...options,
  });
  return { client, calls, waits };
}

async function errorOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function take<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    if (taken.push(item) === count) {
      break;
    }
  }
  return taken;
}

describe('a call', () => {
  test('gives the list of the kind that was asked for, with its query and its key', async () => {
    const api = createApi({
      scan: {
        opportunities: { ...bets('a'), surebet: [aSurebet()], combo: [aCombo()] },
        matches: [aMatch()],
      },
    });
    const { client, calls } = aClient(api);
    const value = await client.opportunities({ min_ev: 0.02, limit: 5 });
    expect(value.data[0]?.alt_books[0]?.book).toBe('eastbet');
    expect(calls[0]?.url.href).toBe(
      'https://odds.example/api/v1/opportunities?min_ev=0.02&limit=5',
    );
    expect((await client.opportunities({ kind: 'surebet' })).data[0]?.legs[1]?.stake_share).toBe(
      0.5097,
    );
    expect((await client.opportunities({ kind: 'combo' })).data[0]?.legs[0]?.fair_prob).toBe(
      0.4857,
    );
    expect((await client.matches({ id: 'event-1' })).data[0]?.p_home).toBe(0.4857);
    expect(await client.me()).toEqual({
      plan: 'sharp',
      daily_limit: 20_000,
      remaining_today: 19_995,
    });
    expect((await client.health()).status).toBe('ok');
  });

  test('asks for an event by its id, whatever that holds', async () => {
    const seen: string[] = [];
    const fetch: ClientOptions['fetch'] = async (url) => {
      seen.push(String(url));
      return Response.json({});
    };
    await new BettingAnalytics({ baseUrl: 'https://odds.example', apiKey: 'k', fetch }).event(
      'a/b?c',
    );
    expect(seen).toEqual(['https://odds.example/api/v1/events/a%2Fb%3Fc']);
  });

  test('keeps the path of the address', async () => {
    const seen: string[] = [];
    const fetch: ClientOptions['fetch'] = async (url) => {
      seen.push(String(url));
      return Response.json({});
    };
    await new BettingAnalytics({ baseUrl: 'http://127.0.0.1:3000/odds/', apiKey: 'k', fetch }).me();
    expect(seen).toEqual(['http://127.0.0.1:3000/odds/api/v1/me']);
  });

  test.each([
    ['https://odds.example//', 'https://odds.example/api/v1/me'],
    ['https://odds.example//other.example//', 'https://odds.example//other.example/api/v1/me'],
    ['https://odds.example/odds/?a=1#b', 'https://odds.example/odds/api/v1/me'],
  ])('to %s goes to its host and nowhere else', async (baseUrl, address) => {
    const seen: string[] = [];
    const fetch: ClientOptions['fetch'] = async (url) => {
      seen.push(String(url));
      return Response.json({});
    };
    await new BettingAnalytics({ baseUrl, apiKey: 'k', fetch }).me();
    expect(seen).toEqual([address]);
  });

  test.each(['', 'ba_secret\n', '\nba_secret', 'ba secret', 'ba_secrét'])(
    'the key %j is refused at once by an error that does not show it',
    (apiKey) => {
      const construct = () => new BettingAnalytics({ baseUrl: 'https://odds.example', apiKey });
      expect(construct).toThrow(BettingAnalyticsError);
      expect(construct).toThrow(
        /^apiKey is empty or holds a space, a line break or another character that no key has$/,
      );
    },
  );

  test.each([
    'http://odds.example',
    'odds.example',
    '',
    'ftp://odds.example',
    'http://127.0.0.1.example',
  ])('never sends the key to %s: it could be read on the way', (baseUrl) => {
    expect(() => new BettingAnalytics({ baseUrl, apiKey: 'k' })).toThrow(BettingAnalyticsError);
  });
});

describe('a refusal is an error with its data', () => {
  test('400 names each bad parameter', async () => {
    const error = await errorOf(aClient(createApi()).client.opportunities({ limit: 0, sport: '' }));
    expect(error).toBeInstanceOf(InvalidParameterError);
    expect(error).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'limit' }, { parameter: 'sport' }],
    });
  });

  test('401 says that the key is not valid', async () => {
    const { client } = aClient(createApi(), { apiKey: 'ba_wrong' });
    const error = await errorOf(client.me());
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(error).toMatchObject({
      name: 'AuthenticationError',
      code: 'missing_or_invalid_api_key',
      status: 401,
    });
  });

  test('403 says which plan is required', async () => {
    const api = createApi();
    const { client } = aClient(api, { apiKey: api.admission.createKey({ plan: 'free' }) });
    const error = await errorOf(client.me());
    expect(error).toBeInstanceOf(PlanRequiredError);
    expect(error).toMatchObject({
      code: 'plan_required:sharp',
      status: 403,
      limit: 20_000,
      remaining: 0,
    });
  });

  test('429 says how many requests there are and when the count starts again', async () => {
    const api = createApi();
    const apiKey = api.admission.createKey({ day: '2026-04-18', used: 20_000 });
    const error = await errorOf(aClient(api, { apiKey }).client.me());
    expect(error).toBeInstanceOf(QuotaExceededError);
    expect(error).toMatchObject({
      code: 'daily_quota_exceeded',
      limit: 20_000,
      remaining: 0,
      reset: MIDNIGHT,
    });
    expect(error).toMatchObject({
      retryAfter: (MIDNIGHT.getTime() - START) / 1000,
      requestId: 'request-1',
    });
  });

  test('503 says when to try again', async () => {
    const error = await errorOf(aClient(createApi({ scan: null })).client.opportunities());
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ code: 'data_unavailable', retryAfter: 5 });
  });

  test.each([
    [429, '{"message":"Too Many Requests"}'],
    [403, '<html>Forbidden</html>'],
  ])(
    'a %i of the gateway or the firewall is sent again after growing pauses',
    async (status, body) => {
      const waits: number[] = [];
      let refusals = 2;
      const fetch: ClientOptions['fetch'] = async () => {
        refusals -= 1;
        return refusals < 0 ? Response.json({ plan: 'sharp' }) : new Response(body, { status });
      };
      const sleep = async (ms: number) => {
        waits.push(Math.round(ms));
      };
      const options = { apiKey: 'k', baseUrl: 'https://odds.example', fetch, sleep };
      const client = new BettingAnalytics({ ...options, random: () => 0.5 });
      expect(await client.me()).toEqual({ plan: 'sharp' });
      expect(waits).toEqual([1_500, 3_000]);

      refusals = Number.POSITIVE_INFINITY;
      const error = await errorOf(client.me());
      expect(error).toMatchObject({ status, code: `http_${status}`, limit: undefined });
      expect(error).not.toBeInstanceOf(PlanRequiredError);
      expect(waits).toEqual([1_500, 3_000, 1_500, 3_000, 6_000]);

      waits.length = 0;
      refusals = 2;
      for await (const _ of client.watchMatches()) {
        break;
      }
      expect(waits).toEqual([1_500, 3_000]);
    },
  );

  test('an answer that is not from the API keeps its status', async () => {
    const fetch: ClientOptions['fetch'] = async () => new Response('<html>', { status: 502 });
    const error = await errorOf(aClient(createApi(), { fetch }).client.me());
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 502,
      code: 'http_502',
      limit: undefined,
      reset: undefined,
    });
  });

  test.each([
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['an answer that breaks off', () => Promise.resolve(new Response('{"plan":'))],
  ])('%s is a network error with its cause', async (_, fetch) => {
    const error = await errorOf(aClient(createApi(), { fetch }).client.me());
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).cause).toBeInstanceOf(Error);
  });

  test('a caller who gives up gets his own reason', async () => {
    const reason = new Error('enough');
    const fetch: ClientOptions['fetch'] = async (_, init) => Promise.reject(init?.signal?.reason);
    const { client } = aClient(createApi(), { fetch });
    expect(await errorOf(client.me({ signal: AbortSignal.abort(reason) }))).toBe(reason);
  });
});

describe('watching', () => {
  test('asks once per scan, when the next one can be there, and hands on what has changed', async () => {
    const api = createApi({ scan: { opportunities: bets('a') } });
    const { client, calls, waits } = aClient(api);
    const lists = client.watchOpportunities();
    const ids = async () => (await lists.next()).value?.data.map(({ event_id }) => event_id);
    expect(await ids()).toEqual(['a']);
    api.publish({ slot: SLOT + INTERVAL_MS, scanId: 'second', opportunities: bets('a', 'b') });
    expect(await ids()).toEqual(['a', 'b']);
    expect(calls).toHaveLength(2);
    // 35 s to the next slot, one to five for the server's own spread, half a second for the
    // client's.
    expect(waits[0]).toBeGreaterThanOrEqual(36.5);
    expect(waits[0]).toBeLessThanOrEqual(40.5);
  });

  test('sends the tag back, and content that is the same is not handed on again', async () => {
    const api = createApi({ scan: { opportunities: bets('a') } });
    const { client, calls, waits } = aClient(api, {}, (count) => {
      if (count === 6) {
        api.publish({ slot: api.now(), scanId: 'second', opportunities: bets('b') });
      }
    });
    const lists = await take(client.watchOpportunities(), 2);
    expect(lists.map(({ data }) => data[0]?.event_id)).toEqual(['a', 'b']);
    expect(calls).toHaveLength(7);
    expect(calls[0]?.headers).not.toHaveProperty('if-none-match');
    for (const { headers } of calls.slice(1)) {
      expect(headers['if-none-match']).toMatch(/^W\//);
    }
    // A scan that is late is asked for every few seconds, not in a loop without a pause.
    for (const seconds of waits) {
      expect(seconds).toBeGreaterThanOrEqual(1.5);
    }
  });

  test('what the caller does with a list is part of the wait', async () => {
    const waits: number[] = [];
    const fetch: ClientOptions['fetch'] = async () =>
      Response.json(
        { count: 0, data: [] },
        { headers: { 'cache-control': 'private, max-age=40' } },
      );
    const sleep = async (ms: number) => void waits.push(ms);
    const lists = aClient(createApi(), { fetch, sleep }).client.watchMatches();
    await lists.next();
    const startedAt = performance.now();
    while (performance.now() - startedAt < 20) {}
    await lists.next();
    expect(waits[0]).toBeLessThanOrEqual(40_500 - 20);
    expect(waits[0]).toBeGreaterThan(39_000);
  });

  test('waits as long as Retry-After says while there is no data', async () => {
    const api = createApi({ scan: null });
    const { client, waits } = aClient(api, {}, (count) => {
      if (count === 3) {
        api.publish({ matches: [aMatch()] });
      }
    });
    expect((await client.watchMatches().next()).value?.count).toBe(1);
    expect(waits).toEqual([5.5, 5.5, 5.5]);
  });

  test.each([
    [
      'a max-age that no timer can hold',
      200,
      { 'cache-control': 'private, max-age=2147484' },
      300.5,
    ],
    ['a max-age of nothing', 200, { 'cache-control': 'private, max-age=0' }, 1.5],
    ['a Retry-After of nothing', 503, { 'retry-after': '0' }, 1.5],
  ] as const)(
    'waits between a second and five minutes after %s',
    async (_, status, headers, wait) => {
      const waits: number[] = [];
      const fetch: ClientOptions['fetch'] = async () =>
        Response.json({ data: [] }, { status, headers });
      const sleep = async (ms: number) => {
        waits.push(Math.round(ms / 100) / 10);
        throw new Error('seen enough');
      };
      const { client } = aClient(createApi(), { fetch, sleep });
      await expect(take(client.watchMatches(), 2)).rejects.toThrow('seen enough');
      expect(waits).toEqual([wait]);
    },
  );

  test('waits longer with each failure in a row, a minute at most', async () => {
    const waits: number[] = [];
    const fetch: ClientOptions['fetch'] = () => Promise.reject(new TypeError('fetch failed'));
    const sleep = async (ms: number) => {
      if (waits.push(Math.round(ms / 100) / 10) === 8) {
        throw new Error('seen enough');
      }
    };
    const { client } = aClient(createApi(), { fetch, sleep });
    await expect(client.watchMatches().next()).rejects.toThrow('seen enough');
    expect(waits).toEqual([1.5, 3, 6, 12, 24, 45, 45, 45]);
  });

  test('a used-up quota ends it, unless the next day is minutes away', async () => {
    const api = createApi({
      scan: { matches: [aMatch({ commenceTime: MIDNIGHT.getTime() + 3_600_000 })] },
    });
    const apiKey = api.admission.createKey({ day: '2026-04-18', used: 20_000 });
    const { client, waits } = aClient(api, { apiKey });
    await expect(client.watchMatches().next()).rejects.toBeInstanceOf(QuotaExceededError);
    api.setNow(MIDNIGHT.getTime() - 60_000);
    expect((await client.watchMatches().next()).value?.count).toBe(1);
    expect(waits).toEqual([60.5]);
  });

  test('a refusal that stays one ends it', async () => {
    const { client, calls } = aClient(createApi(), { apiKey: 'ba_wrong' });
    await expect(client.watchMatches().next()).rejects.toBeInstanceOf(AuthenticationError);
    expect(calls).toHaveLength(1);
  });

  test('a signal ends the wait', async () => {
    const api = createApi({ scan: { matches: [aMatch()] } });
    const { sleep } = await import('../../clients/typescript/src/polling.ts');
    const { client } = aClient(api, { sleep });
    const controller = new AbortController();
    const lists = client.watchMatches({}, { signal: controller.signal });
    await lists.next();
    const next = lists.next();
    controller.abort(new Error('over'));
    await expect(next).rejects.toThrow('over');
  });
});

describe('new opportunities', () => {
  const names = (items: readonly { event_id: string; price: number }[]) =>
    items.map(({ event_id, price }) => `${event_id} ${price}`);

  /** Publishes the next list whenever the client waits. */
  function scans(lists: readonly Parameters<Api['publish']>[0][]) {
    const api = createApi({ scan: lists[0] ?? null });
    let next = 1;
    const sleep = async (ms: number) => {
      api.setNow(api.now() + ms);
      const scan = lists[next];
      if (scan === undefined) {
        throw new Error('no more scans');
      }
      api.publish({ ...scan, scanId: `scan-${next}` });
      next += 1;
    };
    return aClient(api, { sleep }).client;
  }

  const aScan = (...items: [string, number][]) => ({
    opportunities: { value: items.map(([eventId, price]) => aValueBet({ eventId, price })) },
  });
  const SCANS = [
    aScan(['a', 2.1], ['b', 2.2]),
    aScan(['a', 2.5], ['c', 2.3]),
    aScan(['b', 2.2], ['c', 2.3], ['d', 2.4]),
  ];

  test('come once each, at the price of their first scan', async () => {
    const items = await take(scans(SCANS).newOpportunities(), 4);
    expect(names(items)).toEqual(['a 2.1', 'b 2.2', 'c 2.3', 'd 2.4']);
  });

  test('leave out what was there before, if asked to', async () => {
    const items = await take(scans(SCANS).newOpportunities({}, { includeCurrent: false }), 2);
    expect(names(items)).toEqual(['c 2.3', 'd 2.4']);
  });

  test('of surebets and combos are known by their legs', async () => {
    const [over, under] = aSurebet().legs;
    if (!over || !under) {
      throw new Error('the sample has two legs');
    }
    const other = { legs: [over, { ...under, book: 'westbet' }] };
    const surebets = [[aSurebet()], [aSurebet({ ev: 0.05 }), aSurebet(other)]];
    const combos = [[aCombo()], [aCombo({ price: 9 }), aCombo({ book: 'westbet' })]];
    const lists = [0, 1].map((i) => ({
      opportunities: { surebet: surebets[i] ?? [], combo: combos[i] ?? [] },
    }));
    const opportunities = await take(scans(lists).newOpportunities({ kind: 'surebet' }), 2);
    expect(opportunities.map(({ legs }) => legs[1]?.book)).toEqual(['eastbet', 'westbet']);
    const bought = await take(scans(lists).newOpportunities({ kind: 'combo' }), 2);
    expect(bought.map(({ book, price }) => [book, price])).toEqual([
      ['northbet', 4.21],
      ['westbet', 4.21],
    ]);
  });
});

describe('a client from the environment', () => {
  const variables = { BETTING_ANALYTICS_URL: 'https://odds.example', BETTING_ANALYTICS_KEY: '' };
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('calls the service that the variables name, with their key', async () => {
    const api = createApi();
    vi.stubEnv('BETTING_ANALYTICS_URL', variables.BETTING_ANALYTICS_URL);
    vi.stubEnv('BETTING_ANALYTICS_KEY', api.admission.createKey());
    const send: typeof fetch = async (input, init) => {
      const { pathname } = new URL(String(input));
      const headers = Object.fromEntries(new Headers(init?.headers));
      const { status, text } = await api.send(pathname, { headers });
      return new Response(text, { status });
    };
    expect((await BettingAnalytics.fromEnv({ fetch: send }).me()).plan).toBe('sharp');
  });

  test('names the variable that is not set', () => {
    vi.stubEnv('BETTING_ANALYTICS_URL', variables.BETTING_ANALYTICS_URL);
    vi.stubEnv('BETTING_ANALYTICS_KEY', undefined);
    expect(() => BettingAnalytics.fromEnv()).toThrow('BETTING_ANALYTICS_KEY is not set');
  });
});

test('a call hands on the headers of its answer, those of a refusal too', async () => {
  const { client } = aClient(createApi({ scan: { opportunities: bets('a') } }));
  const remaining: (string | null)[] = [];
  const onHeaders = (headers: Headers) => {
    remaining.push(headers.get('x-ratelimit-remaining'));
  };
  await client.opportunities({}, { onHeaders });
  await client.event('unknown', { onHeaders }).catch(() => undefined);
  expect(remaining).toEqual(['19999', '19998']);
});

test('the public record is read by its methods', async () => {
  const { client, calls } = aClient(createApi());
  expect(await client.performance()).toHaveProperty('picks');
  const { data } = await client.recordPicks({ limit: 2 });
  expect(data).toHaveLength(2);
  await client.recordProof(data[0]?.pick ?? 0).catch(() => undefined);
  expect(calls.map(({ url }) => url.pathname + url.search)).toEqual([
    '/api/v1/performance',
    '/record/picks?limit=2',
    `/record/picks/${data[0]?.pick}/proof`,
  ]);
});

test('own bets are read by their methods', async () => {
  const { client, calls } = aClient(createApi());
  const { data } = await client.ownBets({ status: 'won', limit: 2 });
  expect(data.map(({ status }) => status)).toEqual(['won', 'won']);
  expect((await client.ownBetsSummary()).total).toMatchObject([{ currency: 'EUR', bets: 12 }]);
  expect(calls.map(({ url }) => url.pathname + url.search)).toEqual([
    '/api/v1/bets?status=won&limit=2',
    '/api/v1/bets/summary',
  ]);
});

describe('whole lists', () => {
  test('come page by page, each item once', async () => {
    const { client, calls } = aClient(
      createApi({ scan: { opportunities: bets('a', 'b', 'c', 'd', 'e') } }),
    );
    const ids: string[] = [];
    for await (const { event_id } of client.allOpportunities({
      limit: 2,
      grade: ['A', 'B', 'C'],
    })) {
      ids.push(event_id);
    }
    expect(ids).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(calls).toHaveLength(3);
  });

  test('of matches are read by the largest pages', async () => {
    const matches = ['a', 'b'].map((eventId) => aMatch({ eventId }));
    const { client, calls } = aClient(createApi({ scan: { matches } }));
    expect(await take(client.allMatches({ hours: 168 }), 2)).toHaveLength(2);
    expect(calls.map(({ url }) => url.search)).toEqual(['?limit=500&hours=168']);
  });
});

test('the keys of books and sports can be asked for', async () => {
  const { client } = aClient(createApi({ scan: { opportunities: bets('a') } }));
  expect(await client.books()).toHaveProperty('data');
  expect(await client.sports()).toHaveProperty('data');
});
