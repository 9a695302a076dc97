import { request as httpRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { WireEvent } from '#simulated-market/wire.ts';
import { loadCaptures } from './odds-api/captures.ts';
import { LOOPBACK_API_KEY, type OddsApiServer, startOddsApiServer } from './odds-api-server.ts';

const START = Date.parse('2027-01-31T12:00:00.400Z');
const CAPTURES = loadCaptures(new URL('../fixtures/odds-api', import.meta.url).pathname);
const ODDS = 'markets=h2h,spreads,totals&oddsFormat=decimal';

let server: OddsApiServer;
afterEach(() => server.close());

async function setUp(credits = 100) {
  const clock = { now: START };
  server = await startOddsApiServer({ captures: CAPTURES, now: () => clock.now, credits });
  const get = (path: string, query = '', key = LOOPBACK_API_KEY) =>
    fetch(`${server.url}${path}?apiKey=${key}&${query}`);
  const events = async (sport: string, query: string): Promise<WireEvent[]> =>
    (await get(`/v4/sports/${sport}/odds`, `${ODDS}&${query}`)).json() as Promise<WireEvent[]>;
  return { clock, get, events };
}

const updates = (events: readonly WireEvent[]) =>
  events.flatMap((event) =>
    event.bookmakers.flatMap((book) => book.markets.map((market) => market.last_update ?? '')),
  );

describe('the loopback feed', () => {
  test('moves a capture so that its newest update is now, and kick-offs by the same amount', async () => {
    const { events } = await setUp();
    const served = await events('soccer_epl', 'regions=eu,uk');
    expect(updates(served).sort().at(-1)).toBe('2027-01-31T12:00:00Z');
    const recorded = CAPTURES.get('soccer_epl')?.[0];
    const moved = Date.parse('2027-01-31T12:00:00Z') - Date.parse('2026-04-16T19:00:14Z');
    expect(Date.parse(served[0]?.commence_time ?? '')).toBe(
      Date.parse(recorded?.commence_time ?? '') + moved,
    );
  });

  test('sees the prices anew every minute while kick-offs stay', async () => {
    const { events, clock } = await setUp();
    const before = await events('soccer_epl', 'regions=eu,uk');
    clock.now += 61_000;
    const after = await events('soccer_epl', 'regions=eu,uk');
    expect(updates(after).sort().at(-1)).toBe('2027-01-31T12:01:00Z');
    expect(after.map((event) => event.commence_time)).toEqual(
      before.map((event) => event.commence_time),
    );
  });

  test('serves the books of the regions asked for, or those named', async () => {
    const { events } = await setUp();
    const books = (served: readonly WireEvent[]) =>
      served[0]?.bookmakers.map((book) => book.key).sort();
    expect(books(await events('soccer_epl', 'regions=eu'))).toEqual([
      'betfair_ex_eu',
      'onexbet',
      'pinnacle',
      'unibet',
    ]);
    expect(books(await events('soccer_epl', 'regions=uk'))).toEqual([]);
    expect(books(await events('soccer_epl', 'regions=uk&bookmakers=pinnacle'))).toEqual([
      'pinnacle',
    ]);
  });

  test('serves the markets asked for, lay prices free of charge beside h2h', async () => {
    const { get } = await setUp();
    const answer = await get(
      '/v4/sports/soccer_epl/odds',
      'regions=eu&markets=h2h&oddsFormat=decimal',
    );
    const body = (await answer.json()) as WireEvent[];
    const markets = body.flatMap((event) => event.bookmakers.flatMap((book) => book.markets));
    expect(new Set(markets.map((market) => market.key))).toEqual(new Set(['h2h', 'h2h_lay']));
    expect(answer.headers.get('x-requests-last')).toBe('1');
  });

  test('gives links at all three levels only when asked, some of them null', async () => {
    const { events } = await setUp();
    expect(JSON.stringify(await events('soccer_epl', 'regions=eu'))).not.toContain('"link"');
    const served = JSON.stringify(await events('soccer_epl', 'regions=eu&includeLinks=true'));
    expect(served).toContain('"link":null');
    expect(served).toContain('"link":"https://');
  });

  test('lists sports and events free of charge, outrights marked', async () => {
    const { get } = await setUp();
    const sports = (await (await get('/v4/sports')).json()) as {
      key: string;
      has_outrights: boolean;
    }[];
    expect(sports.filter((sport) => sport.has_outrights).map((sport) => sport.key)).toEqual([
      'soccer_fifa_world_cup_winner',
    ]);
    const answer = await get('/v4/sports/soccer_epl/events');
    expect(((await answer.json()) as object[])[0]).not.toHaveProperty('bookmakers');
    expect(answer.headers.get('x-requests-used')).toBe('0');
  });

  test('counts credits per market and region, then refuses for want of them', async () => {
    const { get } = await setUp(7);
    const query = `regions=eu,uk&${ODDS}`;
    const paid = await get('/v4/sports/soccer_epl/odds', query);
    expect(paid.headers.get('x-requests-last')).toBe('6');
    expect(paid.headers.get('x-requests-remaining')).toBe('1');
    const refused = await get('/v4/sports/soccer_epl/odds', query);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error_code: 'OUT_OF_USAGE_CREDITS' });
  });

  test('words errors as recorded, with the final newline', async () => {
    const { get } = await setUp();
    const refused = await get('/v4/sports/soccer_epl/odds', ODDS);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toBe(
      '{"message":"Missing regions or bookmakers ' +
        'key","error_code":"MISSING_REGION","details_url":"https://the-odds-api.com/liveapi/guides/v4/api-error-codes.html#missing-region"}\n',
    );
  });

  test.each([
    ['/v4/sports', 'wrong', '', 401, 'INVALID_KEY'],
    ['/v4/sports', '', '', 401, 'MISSING_KEY'],
    ['/v4/sports/curling/odds', LOOPBACK_API_KEY, 'regions=eu', 404, 'UNKNOWN_SPORT'],
    ['/v4/sports/soccer_epl/odds', LOOPBACK_API_KEY, 'regions=mars', 422, 'INVALID_REGION'],
    [
      '/v4/sports/soccer_epl/odds',
      LOOPBACK_API_KEY,
      'regions=eu&markets=btts',
      422,
      'INVALID_MARKET',
    ],
    [
      '/v4/sports/soccer_epl/odds',
      LOOPBACK_API_KEY,
      'regions=eu&oddsFormat=fractions',
      422,
      'INVALID_ODDS_FORMAT',
    ],
  ])('refuses %s with key "%s" and %j', async (path, key, query, status, code) => {
    const { get } = await setUp();
    const refused = await get(path, query, key);
    expect(refused.status).toBe(status);
    expect(await refused.json()).toMatchObject({ error_code: code });
  });

  test('compresses when the caller accepts gzip and not otherwise', async () => {
    await setUp();
    const encoding = (headers: Record<string, string>) =>
      new Promise<[string | undefined, Buffer]>((resolve, reject) => {
        const call = httpRequest(
          `${server.url}/v4/sports?apiKey=${LOOPBACK_API_KEY}`,
          { headers },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve([response.headers['content-encoding'], Buffer.concat(chunks)]),
            );
          },
        );
        call.on('error', reject).end();
      });
    const [plain, text] = await encoding({});
    const [zipped, bytes] = await encoding({ 'accept-encoding': 'gzip' });
    expect([plain, zipped]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(bytes).toString()).toBe(text.toString());
  });

  test('breaks a sport as often as told and then heals', async () => {
    const { get } = await setUp();
    server.fault('soccer_epl', { kind: 'answer', status: 200, body: '[]' }, 1);
    const query = `regions=eu&${ODDS}`;
    expect(await (await get('/v4/sports/soccer_epl/odds', query)).json()).toEqual([]);
    expect(await (await get('/v4/sports/soccer_epl/odds', query)).json()).toHaveLength(2);
  });
});
