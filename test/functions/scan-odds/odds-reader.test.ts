import { afterEach, describe, expect, test } from 'vitest';
import { oddsProvider } from '#adapters/odds-feeds/index.ts';
import type { FeedDeps } from '#adapters/odds-feeds/odds-feed.ts';
import type { ReadLimits } from '#adapters/odds-feeds/read-limits.ts';
import { type KnownQuotes, quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { createOddsReader } from '#functions/scan-odds/odds-reader.ts';
import { rowsOf } from '../../adapters/odds-feeds/quote-rows.ts';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';
import { loadCaptures, newestUpdate } from '../../support/odds-api/captures.ts';
import {
  LOOPBACK_API_KEY,
  type OddsApiServer,
  type OddsApiServerOptions,
  SPORTS_LIST,
  startOddsApiServer,
} from '../../support/odds-api-server.ts';

const NOW = Date.parse('2026-11-02T18:20:30Z');
const CAPTURES = loadCaptures(new URL('../../fixtures/odds-api', import.meta.url).pathname);
const EPL = 'soccer_epl';
const NHL = 'icehockey_nhl';

let server: OddsApiServer | undefined;
afterEach(() => server?.close());

async function setUp(
  options: {
    sports?: string;
    monthlyCredits?: string;
    server?: Partial<OddsApiServerOptions>;
    limits?: Partial<ReadLimits>;
    deps?: Partial<FeedDeps>;
    creditStore?: CreditStore;
  } = {},
) {
  const clock = { now: NOW };
  const pauses: number[] = [];
  const api = await startOddsApiServer({
    captures: CAPTURES,
    now: () => clock.now,
    ...options.server,
  });
  server = api;
  const env: Readonly<Record<string, string | undefined>> = {
    ODDS_API_BASE_URL: api.url,
    ODDS_SPORTS: options.sports ?? `${EPL},${NHL}`,
    ODDS_REGIONS: 'eu',
    ODDS_MONTHLY_CREDITS: options.monthlyCredits,
  };
  const deps: FeedDeps = {
    fetch,
    apiKey: async () => LOOPBACK_API_KEY,
    now: () => clock.now,
    sleep: async (milliseconds) => void pauses.push(milliseconds),
    limits: { callsPerSecond: Infinity, concurrency: 1, ...options.limits },
    ...options.deps,
  };
  const ownReader = createOddsReader({
    source: oddsProvider('the-odds-api').configure((name) => env[name])(deps),
    scanIntervalMs: 45_000,
    creditStore: options.creditStore ?? createFakeCreditStore(),
    now: deps.now,
  });
  const reader = {
    read: async (published?: KnownQuotes) => {
      const { known, report } = await ownReader.read(published);
      return { known, quotes: quotesInUse(known, clock.now), report };
    },
  };
  const asked = (sport: string) =>
    api.requests.filter((request) => request.path.split('/')[3] === sport).length;
  return { api, reader, clock, pauses, asked };
}

type WireEvent = Readonly<Record<string, unknown>>;
type Change = (event: WireEvent) => unknown;

/** What the provider answers for a sport now. */
async function oddsOf({ url }: OddsApiServer, sport: string): Promise<readonly WireEvent[]> {
  const query = `apiKey=${LOOPBACK_API_KEY}&regions=eu&markets=h2h,spreads,totals&oddsFormat=decimal`;
  const answer = await fetch(`${url}/v4/sports/${sport}/odds?${query}`);
  return (await answer.json()) as WireEvent[];
}

const textPrices: Change = (event) =>
  JSON.parse(JSON.stringify(event).replace(/"price":([\d.]+)/g, '"price":"$1"'));

describe('a sport that fails', () => {
  test('keeps its last quotes with their age, and the others are read', async () => {
    const { api, reader, clock } = await setUp();
    await reader.read();
    api.fault(NHL, { kind: 'error', code: 'UNKNOWN_SPORT' });
    clock.now += 45_000;
    const { quotes, report } = await reader.read();
    expect(quotes.map(({ sportKey, readAt }) => [sportKey, readAt - NOW])).toEqual([
      [EPL, 45_000],
      [NHL, 0],
    ]);
    expect(quotes[1]?.events).toHaveLength(1);
    expect(report).toMatchObject({
      sportsRead: 1,
      sportsKept: 1,
      sportsFailed: [{ sportKey: NHL, reason: 'unknown_sport', code: 'UNKNOWN_SPORT' }],
    });
  });

  test('leaves once its quotes are older than six hours, and returns when it answers', async () => {
    const { api, reader, clock } = await setUp();
    await reader.read();
    api.fault(NHL, { kind: 'answer', status: 200, body: 'null' });
    clock.now += 6 * 3_600_000 + 1;
    expect((await reader.read()).quotes.map((sport) => sport.sportKey)).toEqual([EPL]);
    api.heal(NHL);
    expect((await reader.read()).quotes.map((sport) => sport.sportKey)).toEqual([EPL, NHL]);
  });

  test.each<[string, string, Parameters<OddsApiServer['fault']>[1]]>([
    [
      'that is no list',
      'malformed_body',
      { kind: 'answer', status: 200, body: '{"message":"maintenance"}' },
    ],
    ['that is cut short', 'malformed_body', { kind: 'answer', status: 200, body: '[{"id":"2aa3' }],
    ['that redirects', 'unexpected_answer', { kind: 'answer', status: 302, body: '' }],
    ['that is a bad gateway', 'server_error', { kind: 'answer', status: 502, body: '<html>' }],
    ['that breaks off', 'network', { kind: 'reset' }],
    ['that never comes', 'timeout', { kind: 'hang' }],
    ['that drips', 'timeout', { kind: 'drip', everyMs: 5 }],
  ])('by an answer %s is reported as %s and spoils nothing', async (_, reason, fault) => {
    const { api, reader } = await setUp(
      reason === 'timeout' ? { limits: { requestTimeoutMs: 200 } } : {},
    );
    api.fault(NHL, fault);
    const { quotes, report } = await reader.read();
    expect(report.sportsFailed).toMatchObject([{ sportKey: NHL, reason }]);
    expect(quotes.map((sport) => sport.sportKey)).toEqual([EPL]);
  });

  test.each<[string, Change, string]>([
    [
      'events with times in seconds',
      (event) => ({ ...event, commence_time: 1 }),
      'event_without_time',
    ],
    [
      'books under another name',
      ({ bookmakers, ...event }) => ({ ...event, books: bookmakers }),
      'books_malformed',
    ],
    ['prices as texts', (event) => textPrices(event), 'price_impossible'],
  ])('by %s keeps its last quotes and says so at every read', async (_, change, code) => {
    const { api, reader, clock } = await setUp();
    const before = (await reader.read()).quotes;
    const body = JSON.stringify((await oddsOf(api, NHL)).map(change));
    api.fault(NHL, { kind: 'answer', status: 200, body });
    for (let read = 1; read <= 3; read++) {
      clock.now += 45_000;
      const { quotes, report } = await reader.read();
      expect(report.sportsFailed).toEqual([{ sportKey: NHL, reason: 'malformed_body', code }]);
      expect(quotes.find(({ sportKey }) => sportKey === NHL)).toEqual(
        before.find(({ sportKey }) => sportKey === NHL),
      );
    }
  });

  test('by most of its events keeps its last quotes as long as they are used, then what is left', async () => {
    const { api, reader, clock } = await setUp();
    const events = Array.from({ length: 3 }, (_, index) => ({ index }));
    const [first] = await oddsOf(api, NHL);
    const sound = events.map(({ index }) => ({ ...first, id: `e${index}` }));
    api.fault(NHL, { kind: 'answer', status: 200, body: JSON.stringify(sound) });
    await reader.read();
    const broken = sound.map((event, index) =>
      index > 0 ? { ...event, commence_time: 1 } : event,
    );
    api.fault(NHL, { kind: 'answer', status: 200, body: JSON.stringify(broken) });
    const idsAfter = async (milliseconds: number) => {
      clock.now += milliseconds;
      const { quotes, report } = await reader.read();
      const nhl = quotes.filter(({ sportKey }) => sportKey === NHL);
      const ids = nhl.flatMap((sport) => sport.events.map(({ id }) => id));
      return { ids, failed: report.sportsFailed };
    };
    const failed = [{ sportKey: NHL, reason: 'mostly_unreadable', code: 'event_without_time' }];
    expect(await idsAfter(45_000)).toEqual({ ids: ['e0', 'e1', 'e2'], failed });
    expect(await idsAfter(855_000)).toEqual({ ids: ['e0', 'e1', 'e2'], failed });
    // The answer is used, and what it misses for one answer more.
    await idsAfter(1_000);
    expect(await idsAfter(1_000)).toEqual({ ids: ['e0'], failed: [] });
  });

  test('by a body over the limit is given up without reading it whole', async () => {
    const { api, reader } = await setUp({ limits: { maxBodyBytes: 10_000 } });
    api.fault(NHL, { kind: 'answer', status: 200, body: `[${' '.repeat(5_000_000)}]` });
    const { report } = await reader.read();
    expect(report.sportsFailed).toEqual([{ sportKey: NHL, reason: 'body_too_large', code: null }]);
  });
});

describe('an event that the provider leaves out', () => {
  test('is there with its links for one answer more, and its sport counts once', async () => {
    const captures = new Map(CAPTURES);
    const { api, reader, clock } = await setUp({ sports: EPL, server: { captures } });
    const idsRead = async () => {
      clock.now += 45_000;
      const { quotes, report } = await reader.read();
      return { quotes, report, ids: quotes.flatMap(({ events }) => events.map(({ id }) => id)) };
    };
    const first = await idsRead();
    const [left, ...others] = first.ids;
    captures.set(EPL, CAPTURES.get(EPL)?.filter(({ id }) => id !== left) ?? []);
    const second = await idsRead();
    expect(second.ids).toEqual([...others, left]);
    const rowsOfLeft = (quotes: readonly SportQuotes[]) =>
      quotes.flatMap(rowsOf).filter(({ eventId }) => eventId === left);
    expect(rowsOfLeft(second.quotes)).toEqual(rowsOfLeft(first.quotes));
    expect(second.report).toMatchObject({ sportsRead: 1, sportsKept: 0 });
    api.fault(EPL, { kind: 'reset' });
    expect((await idsRead()).report).toMatchObject({ sportsRead: 0, sportsKept: 1 });
    api.heal(EPL);
    expect((await idsRead()).ids).toEqual(others);
  });
});

describe('an empty list', () => {
  test('of a sport that had events is believed only when the next read says the same', async () => {
    const { api, reader } = await setUp();
    await reader.read();
    api.fault(NHL, { kind: 'answer', status: 200, body: '[]' });
    const unconfirmed = await reader.read();
    expect(unconfirmed.quotes[1]?.events).toHaveLength(1);
    expect(unconfirmed.report).toMatchObject({
      sportsRead: 2,
      unconfirmedEmpty: [NHL],
      sportsKept: 1,
    });
    const believed = await reader.read();
    expect(believed.quotes[1]?.events).toHaveLength(0);
    expect(believed.report).toMatchObject({ sportsRead: 2, unconfirmedEmpty: [], sportsKept: 0 });
  });
});

describe('a call', () => {
  test.each<[string, readonly number[], Parameters<OddsApiServer['fault']>[1]]>([
    // All calls pause for a second then; the clock of this test stands still meanwhile.
    [
      'told to slow down',
      [300, 1_000, 1_200, 1_000],
      { kind: 'error', code: 'EXCEEDED_FREQ_LIMIT' },
    ],
    ['met by a server error', [300, 1_200], { kind: 'answer', status: 503, body: '' }],
    ['whose connection breaks', [300, 1_200], { kind: 'reset' }],
  ])('%s is tried again after growing pauses', async (_, expected, fault) => {
    const { api, reader, pauses, asked } = await setUp({ sports: NHL });
    api.fault(NHL, fault, 2);
    const { report } = await reader.read();
    expect(report).toMatchObject({ sportsRead: 1, sportsFailed: [] });
    expect(asked(NHL)).toBe(3);
    expect(pauses).toEqual(expected);
  });

  test('is tried three times and no more', async () => {
    const { api, reader, asked } = await setUp({ sports: NHL });
    api.fault(NHL, { kind: 'error', code: 'EXCEEDED_FREQ_LIMIT' });
    const { report } = await reader.read();
    expect(report.sportsFailed).toMatchObject([{ reason: 'rate_limited' }]);
    expect(asked(NHL)).toBe(3);
  });

  test.each(['INVALID_MARKET', 'UNKNOWN_SPORT', 'MISSING_REGION'])(
    'refused with %s is not tried again',
    async (code) => {
      const { api, reader, asked } = await setUp({ sports: NHL });
      api.fault(NHL, { kind: 'error', code });
      await reader.read();
      expect(asked(NHL)).toBe(1);
    },
  );

  test('accepts gzip and carries the credential as the provider wants it', async () => {
    const { api, reader } = await setUp({ sports: NHL });
    await reader.read();
    expect(api.requests[0]?.gzip).toBe(true);
    expect(api.requests[0]?.query.get('apiKey')).toBe(LOOPBACK_API_KEY);
  });

  test('waits for its turn where the rate of the provider is used up, and those after it wait longer', async () => {
    const { reader, pauses } = await setUp({
      sports: 'all',
      limits: { callsPerSecond: 2, concurrency: 9 },
    });
    const { report } = await reader.read();
    // The list and the first sport start at once.
    expect(report.sportsRead).toBe(CAPTURES.size - 1);
    expect(pauses).toEqual(Array.from({ length: CAPTURES.size - 2 }, (_, i) => 500 * (i + 1)));
  });

  test('that would start after the deadline is not made, and nothing waits for it', async () => {
    const { reader, pauses, api } = await setUp({
      limits: { callsPerSecond: 1, readTimeoutMs: 900 },
    });
    const { report } = await reader.read();
    expect(report.sportsFailed).toEqual([{ sportKey: NHL, reason: 'deadline', code: null }]);
    expect([api.requests.length, pauses]).toEqual([1, []]);
  });

  test('that is refused for its rate makes the others wait, and costs no credits', async () => {
    const { reader, pauses, api } = await setUp({ limits: { retryDelaysMs: [0] } });
    api.fault(EPL, { kind: 'error', code: 'EXCEEDED_FREQ_LIMIT' }, 1);
    const { report } = await reader.read();
    expect(report).toMatchObject({ sportsRead: 2, sportsFailed: [], creditsUsed: 6 });
    expect(pauses.filter((pause) => pause > 0)).toEqual([1_000, 1_000]);
  });

  test('about the sport with the nearest kick-off is made first, and about one without a match last', async () => {
    const { reader, api, clock } = await setUp({ sports: 'all' });
    const { quotes } = await reader.read();
    api.requests.length = 0;
    await reader.read();
    const nextOf = (sport: string) =>
      Math.min(
        ...quotes
          .filter(({ sportKey }) => sportKey === sport)
          .flatMap(({ events }) => events.map(({ commenceTime }) => commenceTime))
          .filter((at) => at > clock.now),
      );
    const order = api.requests.map(({ path }) => path.split('/')[3] ?? '');
    expect(order).toHaveLength(CAPTURES.size - 1);
    expect(order.map(nextOf)).toEqual(order.map(nextOf).toSorted((a, b) => a - b));
  });
});

describe('a whole read', () => {
  test('stops asking once the key is refused', async () => {
    const { reader, asked } = await setUp({ deps: { apiKey: async () => 'wrong' } });
    const { quotes, report } = await reader.read();
    expect(quotes).toEqual([]);
    expect(report.sportsFailed).toEqual(
      [EPL, NHL].map((sportKey) => ({
        sportKey,
        reason: 'credential_invalid',
        code: 'INVALID_KEY',
      })),
    );
    expect(asked(EPL) + asked(NHL)).toBe(1);
  });

  test('stops asking once the credits are gone, and calls it that', async () => {
    const { reader, asked } = await setUp({ server: { credits: 5 } });
    const { quotes, report } = await reader.read();
    expect(quotes.map((sport) => sport.sportKey)).toEqual([EPL]);
    expect(report.sportsFailed).toMatchObject([{ sportKey: NHL, reason: 'out_of_credits' }]);
    expect(report).toMatchObject({ creditsRemaining: 2, creditsUsed: 3 });
    await reader.read();
    // The sport that was never read is asked for before the other.
    expect([asked(EPL), asked(NHL)]).toEqual([1, 2]);
  });

  test('reports credits as unknown where the provider does not tell', async () => {
    const silent = async () => new Response('[]');
    const { reader } = await setUp({ deps: { fetch: silent } });
    expect((await reader.read()).report).toMatchObject({
      creditsRemaining: null,
      creditsUsed: null,
    });
  });

  test('ends by its deadline whatever hangs', async () => {
    const { api, reader, clock } = await setUp({
      limits: { readTimeoutMs: 50 },
      deps: { now: Date.now },
    });
    clock.now = Date.now();
    api.fault(EPL, { kind: 'hang' });
    const { report } = await reader.read();
    expect(report.sportsFailed).toEqual(
      [EPL, NHL].map((sportKey) => ({ sportKey, reason: 'deadline', code: null })),
    );
  });

  test('asks for every sport in season that has matches, where told `all`', async () => {
    const { reader, asked } = await setUp({ sports: 'all' });
    const { report } = await reader.read();
    expect(report).toMatchObject({ sportsRead: CAPTURES.size - 1, sportsFailed: [] });
    expect(asked('soccer_fifa_world_cup_winner')).toBe(0);
  });

  test('asks for the sports in season every five minutes, and lives on the last list without', async () => {
    const { api, reader, clock } = await setUp({ sports: 'all' });
    const listings = () => api.requests.filter((request) => request.path === '/v4/sports').length;
    await reader.read();
    await reader.read();
    expect(listings()).toBe(1);
    clock.now += 300_000;
    api.fault(SPORTS_LIST, { kind: 'answer', status: 200, body: '[]' });
    const { report } = await reader.read();
    expect(listings()).toBe(2);
    expect(report.sportsFailed).toEqual([
      { sportKey: 'all', reason: 'unexpected_answer', code: null },
    ]);
    expect(report.sportsRead).toBe(CAPTURES.size - 1);
  });

  test('a list whose sports cannot be read is no empty list: the last one stays', async () => {
    const { api, reader, clock } = await setUp({ sports: 'all' });
    await reader.read();
    const sports = [...CAPTURES.keys()].map((id) => ({ id, is_active: true }));
    api.fault(SPORTS_LIST, { kind: 'answer', status: 200, body: JSON.stringify(sports) });
    for (let read = 1; read <= 3; read++) {
      clock.now += 300_000;
      const { report, known } = await reader.read();
      expect(report.sportsFailed).toMatchObject([{ sportKey: 'all', reason: 'malformed_body' }]);
      expect(known.sports).toContain(EPL);
    }
  });

  test('without a list of sports is an empty answer with its reason', async () => {
    const { api, reader } = await setUp({ sports: 'all' });
    api.fault(SPORTS_LIST, { kind: 'answer', status: 200, body: 'null' });
    const { quotes, report } = await reader.read();
    expect(quotes).toEqual([]);
    expect(report.sportsFailed).toEqual([
      { sportKey: 'all', reason: 'malformed_body', code: null },
    ]);
  });
});

describe('the credential', () => {
  test('and the address appear in no report, whatever is thrown', async () => {
    const leaky = async (url: string | URL | Request) => {
      throw new TypeError(`Failed to fetch ${url}`, { cause: { code: `GET ${url}` } });
    };
    const { reader } = await setUp({ deps: { fetch: leaky } });
    const { report } = await reader.read();
    expect(report.sportsFailed).toMatchObject([
      { reason: 'network', code: null },
      { reason: 'network' },
    ]);
    expect(JSON.stringify(report)).not.toContain(LOOPBACK_API_KEY);
    expect(JSON.stringify(report)).not.toContain('http');
  });

  test('that cannot be had fails the sports without a call', async () => {
    const { reader, api } = await setUp({
      deps: {
        apiKey: async () => {
          throw new Error('no secret');
        },
      },
    });
    const { report } = await reader.read();
    expect(report.sportsFailed.map((failure) => failure.reason)).toEqual([
      'credential_unavailable',
      'credential_unavailable',
    ]);
    expect(api.requests).toEqual([]);
  });

  test('is asked for anew on each read, so that a new one counts', async () => {
    const keys = ['wrong', LOOPBACK_API_KEY];
    const { reader } = await setUp({ deps: { apiKey: async () => keys.shift() ?? '' } });
    expect((await reader.read()).report.sportsRead).toBe(0);
    expect((await reader.read()).report.sportsRead).toBe(2);
    expect((await reader.read()).report.sportsFailed[0]?.reason).toBe('credential_missing');
  });
});

describe('a budget of credits', () => {
  test('is spent on sports near kick-off with every scan, and the others keep their quotes in between', async () => {
    const { reader, clock, api } = await setUp({
      monthlyCredits: '5000000',
      server: { credits: 5_000_000 },
    });
    const oddsAsked = () => api.requests.filter(({ path }) => path.endsWith('/odds')).length;
    const first = await reader.read();
    expect(first.report.sportsRead).toBe(2);
    const soon = first.quotes.filter(({ events }) =>
      events.some(
        ({ commenceTime }) => commenceTime > clock.now && commenceTime - clock.now < 6 * 3_600_000,
      ),
    );
    const before = oddsAsked();
    clock.now += 45_000;
    const second = await reader.read();
    expect(oddsAsked() - before).toBe(soon.length);
    expect(second.quotes.map(({ sportKey }) => sportKey)).toEqual([EPL, NHL]);
    expect(second.report.sportsKept).toBe(2 - soon.length);
  });

  test.each([
    ['lacks the nearest match', 1],
    ['lists nothing', 2],
  ])('reads a sport again with the next scan after an answer that %s', async (_, lacking) => {
    const [match] = CAPTURES.get(EPL) ?? [];
    if (match === undefined) {
      throw new Error('a match expected');
    }
    const startsIn = (hours: number) =>
      new Date(newestUpdate([match]) + hours * 3_600_000).toISOString().replace('.000', '');
    const matches = [
      { ...match, commence_time: startsIn(2) },
      {
        ...match,
        id: 'far',
        home_team: 'Leeds',
        away_team: 'Everton',
        commence_time: startsIn(120),
      },
    ];
    const captures = new Map([[EPL, matches]]);
    const { reader, clock } = await setUp({
      sports: EPL,
      monthlyCredits: '5000000',
      server: { captures, credits: 5_000_000 },
    });
    const agesOf = async () => {
      const { quotes } = await reader.read();
      return quotes.flatMap(({ events, readAt }) =>
        events.map(({ id }) => [id, clock.now - readAt]),
      );
    };
    await reader.read();
    captures.set(EPL, matches.slice(lacking));
    clock.now += 45_000;
    expect(await agesOf()).toContainEqual([match.id, 45_000]);
    captures.set(EPL, matches);
    clock.now += 45_000;
    expect(await agesOf()).toEqual([
      [match.id, 0],
      ['far', 0],
    ]);
  });

  test('that is used up to its reserve asks for no odds, only for the free lists', async () => {
    const { reader, api } = await setUp({ monthlyCredits: '20000', server: { credits: 1_000 } });
    const { report } = await reader.read();
    expect(report.sportsRead).toBe(0);
    expect(api.requests.every(({ path }) => path.endsWith('/events'))).toBe(true);
    expect(report.creditsRemaining).toBe(1_000);
  });

  /** The server, but the first call for the odds of `sport` has another end. */
  function onceFor(sport: string, end: () => Response | Promise<Response>): typeof fetch {
    let left = 1;
    return async (input, init) => {
      if (left === 0 || !String(input).includes(`${sport}/odds`)) {
        return fetch(input, init);
      }
      left -= 1;
      return end();
    };
  }

  test('is counted by the known cost of a read where the provider says nothing, and ends before its reserve', async () => {
    const creditStore = createFakeCreditStore();
    const silent: typeof fetch = async (...call) => {
      const { status, body } = await fetch(...call);
      return new Response(body, { status });
    };
    const setting = { monthlyCredits: '5000', deps: { fetch: silent }, creditStore };
    const { reader, asked } = await setUp(setting);
    const { report } = await reader.read();
    expect(report).toMatchObject({ sportsRead: 1, creditsUsed: null });
    expect(creditStore.spentIn('2026-11')).toBe(3);
    // 4,750 may be spent. One read with its three tries takes nine.
    await creditStore.charge({
      month: '2026-11',
      credits: 4_739,
      max: 5_000,
      sports: [],
      now: NOW,
    });
    const before = asked(EPL) + asked(NHL);
    const later = await setUp(setting);
    later.clock.now += 86_400_000;
    await later.reader.read();
    expect(before).toBe(3);
    expect(later.api.requests.filter(({ path }) => path.endsWith('/odds'))).toEqual([]);
    expect(creditStore.spentIn('2026-11')).toBe(4_742);
  });

  test.each([
    ['a try that broke, by its known cost', 9, () => Promise.reject(new TypeError('fetch failed'))],
    [
      'a refusal, as free',
      3,
      () => new Response('{"error_code":"MISSING_REGION"}', { status: 422 }),
    ],
    [
      'what the provider says, before the known cost',
      4,
      () => new Response('[]', { headers: { 'x-requests-last': '1' } }),
    ],
  ])('counts %s', async (_, spent, end) => {
    const creditStore = createFakeCreditStore();
    const { reader } = await setUp({
      monthlyCredits: '5000000',
      server: { credits: 5_000_000 },
      deps: { fetch: onceFor(NHL, end) },
      creditStore,
    });
    await reader.read();
    expect(creditStore.spentIn('2026-11')).toBe(spent);
  });

  test('keeps a sport due after a refused key: the next scan with the right one reads every sport that was due', async () => {
    const keys = [LOOPBACK_API_KEY, 'wrong'];
    const { reader, clock } = await setUp({
      monthlyCredits: '5000000',
      server: { credits: 5_000_000 },
      deps: { apiKey: async () => keys.shift() ?? LOOPBACK_API_KEY },
    });
    const readAfter = async (milliseconds: number) => {
      clock.now += milliseconds;
      return (await reader.read()).report.sportsRead;
    };
    expect(await readAfter(0)).toBe(2);
    expect(await readAfter(1_800_000)).toBe(0);
    expect(await readAfter(45_000)).toBe(2);
    expect(await readAfter(45_000)).toBe(1);
  });

  test('counts a try that may have cost as a read', async () => {
    const { reader, clock, api } = await setUp({
      monthlyCredits: '5000000',
      server: { credits: 5_000_000 },
      limits: { retryDelaysMs: [] },
    });
    await reader.read();
    for (const sport of [EPL, NHL]) {
      api.fault(sport, { kind: 'reset' });
    }
    clock.now += 1_800_000;
    expect((await reader.read()).report.sportsFailed).toHaveLength(2);
    for (const sport of [EPL, NHL]) {
      api.heal(sport);
    }
    clock.now += 45_000;
    expect((await reader.read()).report.sportsRead).toBe(1);
  });

  test('that cannot be looked up asks for no odds and says so', async () => {
    const failing = async () => {
      throw new Error('no table');
    };
    const creditStore = { ...createFakeCreditStore(), usageIn: failing };
    const { reader, api } = await setUp({ monthlyCredits: '20000', creditStore });
    const { report } = await reader.read();
    expect(report.sportsFailed).toEqual([
      { sportKey: 'all', reason: 'budget_unavailable', code: null },
    ]);
    expect(api.requests.every(({ path }) => path.endsWith('/events'))).toBe(true);
  });

  test('whose settling fails keeps the maximum cost charged, and the read stands', async () => {
    const fake = createFakeCreditStore();
    const creditStore = {
      ...fake,
      refund: async () => {
        throw new Error('no table');
      },
    };
    const { reader } = await setUp({
      monthlyCredits: '5000000',
      server: { credits: 5_000_000 },
      creditStore,
    });
    const { report } = await reader.read();
    expect(report).toMatchObject({
      sportsRead: 2,
      sportsFailed: [{ reason: 'budget_unavailable' }],
    });
    expect(fake.spentIn('2026-11')).toBe(18);
  });
});
