import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';
import type { WireEvent } from '#simulated-market/wire.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { type Captures, loadCaptures } from '../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, SPORTS_LIST, startOddsApiServer } from '../support/odds-api-server.ts';
import { checked } from './checked-api.ts';
import { openConnection } from './connection.ts';

const CAPTURES = join(import.meta.dirname, '../../../shared/data/odds-api/multiregion-20260416');
const REGIONS = 'eu,uk,us,au';
const MARKETS = 'h2h,spreads,totals';
const INTERVAL_SECONDS = 5;
const EVENTS = /Z {2}(\d+) events /;

/** The fields of the documented API, in their order. */
const VALUE_FIELDS =
  'event_id sport_key home away commence_time market_key outcome point book book_title price ' +
  'link fair_prob fair_odds ev grade flags alt_books since expected_clv beat_chance id ' +
  'quoted_at min_odds';
const MATCH_FIELDS =
  'event_id sport_key home away commence_time p_home p_draw p_away total_line p_over p_under ' +
  'source matched thin kind total_source total_matched total_thin';

type ValueItem = {
  readonly event_id: string;
  readonly sport_key: string;
  readonly commence_time: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  readonly price: number;
  readonly link: string | null;
  readonly fair_prob: number;
  readonly fair_odds: number;
  readonly ev: number;
  readonly flags: readonly string[];
};
type MatchItem = { readonly sport_key: string; readonly commence_time: string };
type Server = Awaited<ReturnType<typeof startOddsApiServer>>;

describe.runIf(existsSync(CAPTURES))('the whole stack over real captures', () => {
  const folder = stackFolder();
  let captures: Captures;
  let server: Server;
  let stack: RunningStack;

  const start = () =>
    startStack(
      join(folder.path, 'data'),
      {
        ODDS_FEED: 'the-odds-api',
        ODDS_API_BASE_URL: server.url,
        ODDS_API_KEY: LOOPBACK_API_KEY,
        ODDS_REGIONS: REGIONS,
        ODDS_SPORTS: 'all',
        SCAN_INTERVAL_SECONDS: String(INTERVAL_SECONDS),
      },
      { waitForScan: false },
    );

  beforeAll(async () => {
    captures = loadCaptures(CAPTURES);
    server = await startOddsApiServer({ captures });
    stack = await start();
    await stack.line(/ events .* s$/);
  });

  afterAll(async () => {
    stack?.ctrlC();
    await stack?.exited;
    await server?.close();
    folder.remove();
  });

  async function everything<T>(path: string): Promise<readonly T[]> {
    const connection = openConnection(stack.url);
    const items: T[] = [];
    for (const sport of captures.keys()) {
      const sent = { method: 'GET', path: `${path}limit=500&sport=${sport}` };
      const answer = await connection.get(sent.path, stack.apiKey);
      expect(answer.status).toBe(200);
      const { count, data } = checked(answer, sent) as { count: number; data: readonly T[] };
      expect(count).toBe(data.length);
      expect(count, 'more than one answer can hold').toBeLessThan(500);
      items.push(...data);
    }
    connection.close();
    return items;
  }

  test('serves value items whose price and link are the feed’s, with the expected value they claim', async () => {
    const now = Date.now();
    const items = await everything<ValueItem>('/api/v1/opportunities?kind=value&');
    const offered = await offersOf(server, [...new Set(items.map((item) => item.sport_key))]);
    const exceptions = { exchange: 0, refund: 0 };
    for (const item of items) {
      expect(Object.keys(item).join(' ')).toBe(VALUE_FIELDS);
      // The feed has one key for both; a draw makes a market of its own where others have none.
      const feedKey = item.market_key.replace('h2h_3_way', 'h2h');
      const name = offerName(item.event_id, item.book, feedKey, item.outcome, item.point);
      expect([item.price, item.link], name).toEqual(offered.get(name));
      expect(Date.parse(item.commence_time)).toBeGreaterThan(now);
      expect(item.fair_odds).toBeCloseTo(1 / item.fair_prob, item.fair_odds < 20 ? 1 : -1);
      if (EXCHANGE_COMMISSION.has(item.book)) {
        exceptions.exchange += 1;
      } else if (item.point !== null && Math.abs(item.point % 1) !== 0.5) {
        exceptions.refund += 1;
      } else {
        // Four decimals of the probability, four of the expected value itself.
        const rounding = 0.000_05 * item.price + 0.000_05 + 1e-9;
        expect(Math.abs(item.price * item.fair_prob - 1 - item.ev), name).toBeLessThanOrEqual(
          rounding,
        );
      }
    }
    const sports = new Set(items.map((item) => item.sport_key)).size;
    expect(items.length).toBeGreaterThan(0);
    expect(sports).toBeGreaterThanOrEqual(10);
    console.log(
      `${items.length} value items of ${sports} sports equal the feed in price and link; ` +
        `ev = price x fair_prob - 1 for all but ${exceptions.exchange} of exchanges and ${exceptions.refund} of lines that can refund`,
    );
  });

  test('serves the probabilities of matches that have not started, in at least ten sports', async () => {
    const now = Date.now();
    const items = await everything<MatchItem>('/api/v1/matches?hours=168&');
    for (const item of items) {
      expect(Object.keys(item).join(' ')).toBe(MATCH_FIELDS);
      expect(Date.parse(item.commence_time)).toBeGreaterThan(now);
    }
    const sports = new Set(items.map((item) => item.sport_key)).size;
    expect(sports).toBeGreaterThanOrEqual(10);
    console.log(
      `${items.length} matches of ${sports} sports; first scan: ${await stack.line(/ events /)}`,
    );
  });

  test.each(['surebet', 'combo'])('serves a valid envelope of the kind %s', async (kind) => {
    const connection = openConnection(stack.url);
    const sent = { method: 'GET', path: `/api/v1/opportunities?kind=${kind}&limit=500` };
    const answer = await connection.get(sent.path, stack.apiKey);
    expect(checked(answer, sent)).toMatchObject({ kind, data: expect.any(Array) });
    connection.close();
  });

  test('goes on with the last quotes when the feed runs out of credits, dies, and stays dead over a restart', async () => {
    for (const name of [SPORTS_LIST, ...captures.keys()]) {
      server.fault(name, { kind: 'error', code: 'OUT_OF_USAGE_CREDITS' });
    }
    const withoutCredits = await linesOf(stack, 2);
    await server.close();
    const withoutFeed = await linesOf(stack, 2);
    const last = await slotServed(stack);
    const [, events] = EVENTS.exec(await stack.line(EVENTS)) ?? [];

    stack.ctrlC();
    await stack.exited;
    stack = await start();
    const served = await slotServed(stack);
    expect(served).toBeGreaterThanOrEqual(last);
    const afterRestart = await stack.line(EVENTS);
    const [, kept] = EVENTS.exec(afterRestart) ?? [];
    // Matches may have started in between.
    expect(Number(kept)).toBeGreaterThan(0.95 * Number(events));
    // Every environment serves a new snapshot from one common instant on, a second after its
    // publication began.
    await expect.poll(() => slotServed(stack)).toBeGreaterThan(served);
    console.log(
      [
        'out of credits:',
        ...withoutCredits,
        'feed gone:',
        ...withoutFeed,
        'restarted without it:',
        afterRestart,
      ].join('\n  '),
    );
  });
});

/** Every price that the feed offers, with its deepest link, by name. */
async function offersOf(
  server: Server,
  sports: readonly string[],
): Promise<ReadonlyMap<string, readonly [number, string | null]>> {
  const offers = new Map<string, readonly [number, string | null]>();
  for (const sport of sports) {
    const query = new URLSearchParams({
      apiKey: LOOPBACK_API_KEY,
      regions: REGIONS,
      markets: MARKETS,
      oddsFormat: 'decimal',
      includeLinks: 'true',
    });
    const response = await fetch(`${server.url}/v4/sports/${sport}/odds?${query}`);
    for (const event of (await response.json()) as readonly WireEvent[]) {
      for (const book of event.bookmakers) {
        for (const market of book.markets) {
          for (const { name, point, price, link } of market.outcomes) {
            const key = offerName(event.id, book.key, market.key, name, point ?? null);
            offers.set(key, [price, link ?? market.link ?? book.link ?? null]);
          }
        }
      }
    }
  }
  return offers;
}

function offerName(...parts: readonly (string | number | null)[]): string {
  return parts.join(' | ');
}

async function linesOf(stack: RunningStack, count: number): Promise<readonly string[]> {
  const first = stack.lineCount();
  const numbers = Array.from({ length: count }, (_, i) => first + i);
  return Promise.all(numbers.map((number) => stack.lineAt(number)));
}

async function slotServed(stack: RunningStack): Promise<number> {
  const response = await stack.get('/api/v1/opportunities?limit=1');
  expect(response.status).toBe(200);
  return Number(/"(\d+)-/.exec(response.headers.get('etag') ?? '')?.[1]);
}
