import { oddsProvider } from '#adapters/odds-feeds/index.ts';
import {
  decodeChanges,
  decodeMoves,
  decodePrices,
  encodeChanges,
  encodeMoves,
  encodePrices,
} from '#adapters/s3/moves-codec.ts';
import { decodeQuotes, encodeQuotes } from '#adapters/s3/quotes-codec.ts';
import { quotesKey } from '#adapters/s3/quotes-store.ts';
import { quotesInUse, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';
import { EMPTY_SHARD, type PriceShard } from '#domain/moves/price-shard.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import { createMovesFollower } from '#functions/scan-odds/moves-follower.ts';
import { createOddsReader } from '#functions/scan-odds/odds-reader.ts';
import { createScanOdds } from '#functions/scan-odds/scan-odds.ts';
import { createSharedQuotes, type PublishedScan } from '#functions/scan-odds/shared-quotes.ts';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';
import { type Captures, loadCaptures } from '../../support/odds-api/captures.ts';
import { LOOPBACK_API_KEY, startOddsApiServer } from '../../support/odds-api-server.ts';

export const INTERVAL_MS = 45_000;
export const MONTHLY_CREDITS = 5_000_000;

const CAPTURES = loadCaptures(new URL('../../fixtures/odds-api', import.meta.url).pathname);
const START = Date.parse('2026-11-02T18:20:15Z');

/** The two sports of the recorded feed that have matches to come. */
export const SPORTS = ['icehockey_nhl', 'soccer_epl'] as const;

type EnvironmentOptions = {
  /** Absent: the operator limits nothing. */
  readonly monthlyCredits?: number | undefined;
  readonly creditStore?: CreditStore;
  /** How far apart its scans are. */
  readonly intervalMs?: number;
};

/**
 * The scan with all that outlives its environments in memory: the row of the current snapshot, the
 * stored quotes, the credits. The feed is a server on this machine, and the clock stands still
 * unless a test moves it.
 */
export async function aScanWorld(
  captures: Captures = new Map(SPORTS.map((key) => [key, CAPTURES.get(key) ?? []])),
) {
  const clock = { now: START };
  const api = await startOddsApiServer({
    captures,
    now: () => clock.now,
    credits: 2 * MONTHLY_CREDITS,
  });
  const credits = createFakeCreditStore();
  const objects = new Map<string, Uint8Array>();
  const bucket = { reads: true, writes: true };
  const head: { published?: PublishedScan & { readonly snapshot: Snapshot } } = {};

  const store = (key: string, bytes: Uint8Array) => {
    if (!bucket.writes) {
      throw new Error('no bucket');
    }
    objects.set(key, bytes);
    return { key, bytes: bytes.length };
  };
  const load = (key: string) => {
    if (!bucket.reads) {
      throw new Error('no bucket');
    }
    return objects.get(key);
  };
  const movesStore: Parameters<typeof createMovesFollower>[0]['store'] = {
    save: async (moves) => store(`moves/${moves.slot}`, encodeMoves(moves)),
    async load(key) {
      const bytes = load(key);
      return bytes && decodeMoves(bytes);
    },
    async loadShard(number) {
      const bytes = load(`shards/${number}`);
      return bytes ? decodePrices<PriceShard>(bytes) : EMPTY_SHARD;
    },
    saveShard: async (number, shard) => store(`shards/${number}`, encodePrices(shard)),
    saveClosed: async (prices) => store(`closed/${prices.facts.eventId}`, encodePrices(prices)),
  };

  /** A new execution environment of the scan: nothing in memory. */
  function startEnvironment(options: EnvironmentOptions = {}) {
    const { monthlyCredits, creditStore = credits, intervalMs = INTERVAL_MS } = options;
    const env: Readonly<Record<string, string | undefined>> = {
      ODDS_API_BASE_URL: api.url,
      ODDS_REGIONS: 'eu',
      ODDS_MONTHLY_CREDITS: monthlyCredits === undefined ? undefined : String(monthlyCredits),
    };
    const reader = createOddsReader({
      source: oddsProvider('the-odds-api').configure((name) => env[name])({
        fetch,
        apiKey: async () => LOOPBACK_API_KEY,
        now: () => clock.now,
        sleep: async () => {},
        limits: { callsPerSecond: Infinity, retryDelaysMs: [] },
      }),
      scanIntervalMs: intervalMs,
      creditStore,
      now: () => clock.now,
    });
    let known: ScanInput['kept'] = [];
    const scanOdds = createScanOdds({
      claimSlot: async () => ({ ...(head.published && { published: head.published }) }),
      sharedQuotes: createSharedQuotes({
        async save(input) {
          if (!bucket.writes) {
            throw new Error('no bucket');
          }
          const bytes = encodeQuotes(input);
          objects.set(quotesKey(input.slot), bytes);
          return { key: quotesKey(input.slot), bytes: bytes.length };
        },
        async load(key) {
          if (!bucket.reads) {
            throw new Error('no bucket');
          }
          const bytes = objects.get(key);
          return bytes && decodeQuotes(bytes);
        },
      }),
      moves: createMovesFollower({
        store: movesStore,
        encode: encodeChanges,
        decode: decodeChanges,
        intervalMs,
      }),
      async readOdds(published) {
        const read = await reader.read(published);
        known = read.known.kept;
        return read;
      },
      scan,
      settings: DEFAULT_SCAN_SETTINGS,
      newScanId: (slot) => `scan-${slot}-${Math.random()}`,
      async publish(snapshot, { quotesKey: stored, movesKey: storedMoves, scanId }) {
        const key = (await stored) ?? head.published?.quotesKey;
        const movesKey = (await storedMoves) ?? head.published?.movesKey;
        head.published = { slot: snapshot.slot, scanId, quotesKey: key, movesKey, snapshot };
        return { published: true, writeUnits: 1 };
      },
      reportFeeds: async () => undefined,
      now: () => clock.now,
      intervalMs,
    });

    /** Scans the current slot, and tells what came of it and the quotes it had. */
    return async function scanNow() {
      const slot = new Date(Math.floor(clock.now / intervalMs) * intervalMs).toISOString();
      const { result, details } = await scanOdds({ slot, execution: 'execution' });
      const quotes = quotesInUse({ kept: known }, clock.now);
      return {
        result,
        details,
        /** Events with the age of their quotes in seconds. */
        ages: Object.fromEntries(
          quotes.flatMap(({ events, readAt }) =>
            events.map(({ id }) => [id, (clock.now - readAt) / 1000]),
          ),
        ),
        /** Ages by sport, seconds. */
        sportAges: Object.fromEntries(
          quotes.map(({ sportKey, readAt }) => [sportKey, (clock.now - readAt) / 1000]),
        ),
      };
    };
  }

  return { api, clock, credits, objects, bucket, head, startEnvironment };
}
