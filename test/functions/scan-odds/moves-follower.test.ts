import { afterAll, expect, test } from 'vitest';
import {
  decodeChanges,
  decodeMoves,
  decodePrices,
  encodeChanges,
  encodeMoves,
} from '#adapters/s3/moves-codec.ts';
import type { KeptMoves } from '#domain/moves/kept-moves.ts';
import { seriesOf } from '#domain/moves/price-series.ts';
import {
  EMPTY_SHARD,
  type PriceShard,
  pricesOf,
  SHARDS,
  shardOf,
} from '#domain/moves/price-shard.ts';
import type { JudgedEvent } from '#domain/reference/judge-event.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createMovesFollower } from '#functions/scan-odds/moves-follower.ts';
import { agreedWinner, judgedEventOf } from '../../support/market.ts';
import { type Captures, loadCaptures } from '../../support/odds-api/captures.ts';
import { anEvent, aSportQuotes, NOW } from '../../support/quotes.ts';
import { aScanWorld, INTERVAL_MS } from './scan-world.ts';

const RECORDED = loadCaptures(new URL('../../fixtures/odds-api', import.meta.url).pathname);
const EPL = 'soccer_epl';

const worlds: Awaited<ReturnType<typeof aScanWorld>>[] = [];
afterAll(async () => {
  await Promise.all(worlds.map(({ api }) => api.close()));
});

/** A world with one sport, in which a test can change the price of the first offer. */
async function aMarket() {
  const events = structuredClone(RECORDED.get(EPL) ?? []);
  const captures: Captures = new Map([[EPL, events]]);
  const world = await aScanWorld(captures);
  worlds.push(world);
  const [event] = events;
  const book = event?.bookmakers.find(({ markets }) => markets.some(({ key }) => key === 'h2h'));
  const market = book?.markets.find(({ key }) => key === 'h2h');
  const home = market?.outcomes.find(({ name }) => name === event?.home_team);
  if (!event || !book || !home) {
    throw new Error('no offer');
  }
  return {
    ...world,
    setPrice: (price: number) => {
      Object.assign(home, { price });
    },
    /** The prices of the outcome as a reader of the latest scan sees them. */
    prices() {
      const moves = decodeMoves(world.objects.get(world.head.published?.movesKey ?? '') as Buffer);
      const shard = world.objects.get(`shards/${shardOf(event.id)}`);
      const known = shard ? decodePrices<PriceShard>(shard) : EMPTY_SHARD;
      const changes = moves?.frames.map(decodeChanges) ?? [];
      const prices = pricesOf(known ?? EMPTY_SHARD, changes, event.id);
      const series = prices ? seriesOf(prices, 0) : [];
      const found = series.find(
        (each) =>
          each.book === book.key && each.marketKey === 'h2h' && each.outcome === event.home_team,
      );
      return {
        incompleteSince: moves?.incompleteSince,
        prices: found?.changes.map(({ price }) => price),
      };
    },
  };
}

const opened = (market: Awaited<ReturnType<typeof aMarket>>) => market.prices().prices?.[0] ?? 0;

test('a change is kept once, over many scans and the shards that take it over', async () => {
  const market = await aMarket();
  const scanNow = market.startEnvironment();
  await scanNow();
  const opening = opened(market);
  market.setPrice(opening + 0.1);
  for (let scan = 0; scan < 50; scan++) {
    market.clock.now += INTERVAL_MS;
    await scanNow();
  }
  expect(market.prices().prices).toEqual([opening, opening + 0.1]);
  expect([...market.objects.keys()].some((key) => key.startsWith('shards/'))).toBe(true);
});

test('a new environment goes on from what the last one stored', async () => {
  const market = await aMarket();
  await market.startEnvironment()();
  const opening = opened(market);
  market.setPrice(opening + 0.1);
  market.clock.now += INTERVAL_MS;
  await market.startEnvironment()();
  expect(market.prices()).toEqual({
    incompleteSince: null,
    prices: [opening, opening + 0.1],
  });
});

test('a put that fails does not fail the scan, and the next one mends it', async () => {
  const market = await aMarket();
  const scanNow = market.startEnvironment();
  await scanNow();
  const opening = opened(market);
  market.setPrice(opening + 0.1);
  market.bucket.writes = false;
  market.clock.now += INTERVAL_MS;
  const { result, details } = await scanNow();
  expect(result.published).toBe(true);
  expect(details?.moves).toEqual({ ok: false, error: 'Error' });
  market.bucket.writes = true;
  market.clock.now += INTERVAL_MS;
  await scanNow();
  expect(market.prices().prices).toEqual([opening, opening + 0.1]);
});

test('where what was known is lost, the answer says since when', async () => {
  const market = await aMarket();
  await market.startEnvironment()();
  const lostAt = market.head.published?.slot;
  const opening = opened(market);
  market.objects.delete(market.head.published?.movesKey ?? '');
  market.setPrice(opening + 0.1);
  market.clock.now += INTERVAL_MS;
  await market.startEnvironment()();
  expect(market.prices()).toEqual({ incompleteSince: lostAt, prices: [opening + 0.1] });
});

test.each([
  [45_000, 60_000],
  [45_000, 120_000],
  [45_000, 5_000],
])('prices go on where scans of %i ms are followed by some of %i ms, and back', async (...ms) => {
  const market = await aMarket();
  let last = 0;
  const expected: number[] = [];
  for (const intervalMs of [...ms, ms[0]]) {
    const scanNow = market.startEnvironment({ intervalMs });
    for (let scan = 0; scan < SHARDS + 2; scan++) {
      market.clock.now += intervalMs;
      await scanNow();
    }
    last ||= opened(market);
    expected.push(last);
    expect(market.prices()).toEqual({ incompleteSince: null, prices: expected });
    last += 0.1;
    market.setPrice(last);
  }
});

test('prices go on where an earlier release has numbered scans below those that shards have', async () => {
  const market = await aMarket();
  const scanNow = market.startEnvironment();
  for (let scan = 0; scan < SHARDS + 2; scan++) {
    market.clock.now += INTERVAL_MS;
    await scanNow();
  }
  const opening = opened(market);
  const { movesKey = '', slot } = market.head.published ?? {};
  const moves = decodeMoves(market.objects.get(movesKey) as Buffer);
  const frames = (moves?.frames ?? []).map((frame) => {
    const changes = decodeChanges(frame);
    return encodeChanges({ ...changes, scan: Math.floor(changes.scan / 2) });
  });
  const renumbered = moves && { ...moves, frames, turns: undefined };
  market.objects.set(movesKey, renumbered ? encodeMoves(renumbered) : Buffer.of());
  market.setPrice(opening + 0.1);
  market.clock.now += INTERVAL_MS;
  await market.startEnvironment()();
  expect(market.prices()).toEqual({ incompleteSince: slot, prices: [opening, opening + 0.1] });
});

test('a scan is published whatever happens while its moves are followed, and the next scan begins again', async () => {
  const store = {
    save: async () => ({ key: 'moves/1', bytes: 1 }),
    load: async () => undefined,
    loadShard: async () => EMPTY_SHARD,
    saveShard: async () => undefined,
    saveClosed: async () => undefined,
  };
  const codec = { encode: encodeChanges, decode: decodeChanges };
  const follower = createMovesFollower({ store, ...codec, intervalMs: INTERVAL_MS });
  const [known] = judgedEventOf(agreedWinner()).markets;
  const broken = { facts: known?.event, markets: [{}] } as unknown as JudgedEvent;
  const failed = follower.follow(NOW, NOW, DEFAULT_SCAN_SETTINGS, []);
  failed.see(broken);
  expect(await failed.store()).toEqual({ ok: false, error: 'TypeError' });
  const next = follower.follow(NOW + INTERVAL_MS, NOW, DEFAULT_SCAN_SETTINGS, []);
  next.see(judgedEventOf(agreedWinner()));
  expect(await next.store()).toMatchObject({ ok: true });
});

/** The follower with shards in memory; those that it writes, by the scan that does. */
function aFollower(isReadable: (shard: number) => boolean = () => true) {
  const written: { readonly scan: number; readonly shard: number; readonly upTo: number }[] = [];
  const shards = new Map<number, PriceShard>();
  const objects = new Map<string, KeptMoves>();
  const store: Parameters<typeof createMovesFollower>[0]['store'] = {
    async save(moves) {
      objects.set(`moves/${moves.slot}`, moves);
      return { key: `moves/${moves.slot}`, bytes: 1 };
    },
    load: async (key) => objects.get(key),
    async loadShard(shard) {
      if (shard % 2 === 1 && !isReadable(shard)) {
        throw new Error('no bucket');
      }
      return isReadable(shard) ? (shards.get(shard) ?? EMPTY_SHARD) : undefined;
    },
    async saveShard(shard, content) {
      shards.set(shard, content);
    },
    saveClosed: async () => undefined,
  };
  const codec = { encode: encodeChanges, decode: decodeChanges };
  const start = () => createMovesFollower({ store, ...codec, intervalMs: INTERVAL_MS });
  async function scanIn(follower: ReturnType<typeof start>, scan: number) {
    const at = NOW + scan * INTERVAL_MS;
    const following = follower.follow(scan * INTERVAL_MS, at, DEFAULT_SCAN_SETTINGS, []);
    following.see(judgedEventOf(agreedWinner()));
    await following.store();
    const before = new Map(shards);
    await following.compact();
    for (const [shard, { upTo }] of shards) {
      if (shards.get(shard) !== before.get(shard)) {
        written.push({ scan, shard, upTo });
      }
    }
  }
  return { start, scanIn, written, objects };
}

const ALL_SHARDS = [...Array(SHARDS).keys()];
const inOrder = (shards: readonly number[]) => [...new Set(shards)].sort((a, b) => a - b);

test('what is kept names the start of the first event that is not followed', async () => {
  const { start, objects } = aFollower();
  const follower = start();
  const events = Array.from({ length: 1_001 }, (_, index) =>
    anEvent({ id: `e${index}`, commenceTime: NOW + (index + 1) * 60_000 }),
  );
  const quotes = [aSportQuotes({ sportKey: 'soccer_epl', events })];
  await follower.follow(INTERVAL_MS, NOW, DEFAULT_SCAN_SETTINGS, quotes).store();
  await follower.follow(2 * INTERVAL_MS, NOW, DEFAULT_SCAN_SETTINGS, []).store();
  const kept = [...objects.values()].map((moves) => decodeMoves(encodeMoves(moves)));
  expect(kept.map((moves) => moves?.followedUntil)).toEqual([NOW + 1_001 * 60_000, null]);
});

test('a shard has only changes of scans before the one that writes it, which may yet fail', async () => {
  const { start, scanIn, written } = aFollower();
  const follower = start();
  for (let scan = 0; scan < 50; scan++) {
    await scanIn(follower, scan);
  }
  expect(written).toHaveLength(50);
  expect(written.every(({ scan, upTo }) => upTo < scan)).toBe(true);
});

test('every shard has its turn where only every second slot is scanned', async () => {
  const { start, scanIn, written } = aFollower();
  const follower = start();
  for (let scan = 0; scan < 2 * SHARDS; scan += 2) {
    await scanIn(follower, scan);
  }
  expect(inOrder(written.map(({ shard }) => shard))).toEqual(ALL_SHARDS);
});

test('every shard has its turn where each scan is of a new environment', async () => {
  const { start, scanIn, written } = aFollower();
  for (let scan = 0; scan < SHARDS; scan++) {
    const follower = start();
    const slot = (scan - 1) * INTERVAL_MS;
    const published = { slot, scanId: `scan-${scan}`, movesKey: `moves/${slot}` };
    await follower.recall({ kind: 'lost' }, published);
    await scanIn(follower, scan);
  }
  expect(inOrder(written.map(({ shard }) => shard))).toEqual(ALL_SHARDS);
});

test('shards that cannot be read keep none of the others from their turn', async () => {
  const isReadable = (shard: number) => ![0, 1, 17].includes(shard);
  const { start, scanIn, written } = aFollower(isReadable);
  const follower = start();
  for (let scan = 0; scan < 2 * SHARDS; scan++) {
    await scanIn(follower, scan);
  }
  const shards = written.map(({ shard }) => shard);
  expect(inOrder(shards)).toEqual(ALL_SHARDS.filter(isReadable));
  expect(shards).toHaveLength(2 * (SHARDS - 3));
});
