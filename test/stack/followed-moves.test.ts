import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireEvent } from '#simulated-market/wire.ts';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { loadCaptures } from '../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, startOddsApiServer } from '../support/odds-api-server.ts';
import { checked } from './checked-api.ts';
import { openConnection } from './connection.ts';

const SPORT = 'soccer_epl';
const EVENT = '2c2061ffc9ee67808fd45273089d7795';
const HOME = 'Brentford';
/** What every book's price of the home side falls to, of what it was. */
const FALLEN_TO = 0.85;
/** More than several scans take on a busy machine. */
const WITHIN_MS = 120_000;

type Series = {
  readonly book: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly opening: number;
  readonly present: number;
  readonly changes: readonly (readonly [at: string, price: number, point: number | null])[];
};

const captures = new Map(loadCaptures(join(import.meta.dirname, '../fixtures/odds-api')));
const folder = stackFolder();
let server: Awaited<ReturnType<typeof startOddsApiServer>>;
let stack: RunningStack;

beforeAll(async () => {
  server = await startOddsApiServer({ captures, refreshMs: 1_000 });
  stack = await startStack(join(folder.path, 'data'), {
    ODDS_FEED: 'the-odds-api',
    ODDS_API_BASE_URL: server.url,
    ODDS_API_KEY: LOOPBACK_API_KEY,
    ODDS_REGIONS: 'eu,uk',
    ODDS_SPORTS: SPORT,
    SCAN_INTERVAL_SECONDS: '5',
  });
});

afterAll(async () => {
  stack?.ctrlC();
  await stack?.exited;
  await server?.close();
  folder.remove();
});

async function answerTo(path: string): Promise<Record<string, unknown>> {
  const connection = openConnection(stack.url);
  const answer = await connection.get(path, stack.apiKey);
  connection.close();
  expect(answer.status).toBe(200);
  return checked(answer, { method: 'GET', path });
}

/** The event with the price of the home side fallen at every book. */
function fallen(event: WireEvent): WireEvent {
  const copy = structuredClone(event);
  const outcomes = copy.bookmakers
    .flatMap(({ markets }) => markets)
    .filter(({ key }) => key.startsWith('h2h'))
    .flatMap((market) => market.outcomes);
  for (const outcome of outcomes.filter(({ name }) => name === HOME)) {
    outcome.price = Number((outcome.price * FALLEN_TO).toFixed(2));
  }
  return copy;
}

test('a recorded scan whose prices change is followed, and the API shows the move and each price', async () => {
  const [event] = (captures.get(SPORT) ?? []).filter(({ id }) => id === EVENT);
  if (!event) {
    throw new Error(`The capture of ${SPORT} has no event ${EVENT}`);
  }
  const path = `/api/v1/events/${EVENT}/prices?market=h2h`;
  const before = (await answerTo(path)).data as readonly Series[];
  expect(before.length).toBeGreaterThanOrEqual(9);
  expect(before.every(({ opening, present }) => opening === present)).toBe(true);
  expect(await answerTo('/api/v1/moves')).toMatchObject({ count: 0, incomplete_since: null });

  captures.set(SPORT, [fallen(event)]);
  const moves = () => answerTo('/api/v1/moves?kind=fair&min_move=0.02');
  await expect.poll(async () => (await moves()).count, { timeout: WITHIN_MS }).toBeGreaterThan(0);

  const { data } = (await moves()) as { data: readonly Record<string, number | string>[] };
  const row = data.find(({ market_key: market, outcome }) => market === 'h2h' && outcome === HOME);
  expect(row).toMatchObject({ event_id: EVENT, sport_key: SPORT });
  expect(Number(row?.to)).toBeGreaterThan(Number(row?.from) + 0.02);

  const after = (await answerTo(path)).data as readonly Series[];
  expect(after.map(({ book, outcome }) => `${book} ${outcome}`)).toEqual(
    before.map(({ book, outcome }) => `${book} ${outcome}`),
  );
  for (const [index, { book, outcome, opening, present, changes }] of after.entries()) {
    const first = before[index]?.opening ?? Number.NaN;
    const last = outcome === HOME ? Number((first * FALLEN_TO).toFixed(2)) : first;
    const name = `${book} ${outcome}`;
    expect([opening, present], name).toEqual([first, last]);
    expect(
      changes.map(([, price]) => price).filter((price, at, all) => price !== all[at - 1]),
      name,
    ).toEqual(outcome === HOME ? [first, last] : [first]);
  }
});
