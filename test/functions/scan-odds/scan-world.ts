import { oddsProvider } from '#adapters/odds-feeds/index.ts';
import { decodeQuotes, encodeQuotes } from '#adapters/s3/quotes-codec.ts';
import { quotesKey } from '#adapters/s3/quotes-store.ts';
import { quotesInUse, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
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

  /** A new execution environment of the scan: nothing in memory. */
  function startEnvironment({ monthlyCredits, creditStore = credits }: EnvironmentOptions = {}) {
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
      scanIntervalMs: INTERVAL_MS,
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
      async readOdds(published) {
        const read = await reader.read(published);
        known = read.known.kept;
        return read;
      },
      forgetCredential: () => undefined,
      scan,
      settings: DEFAULT_SCAN_SETTINGS,
      newScanId: (slot) => `scan-${slot}-${Math.random()}`,
      async publish(snapshot, { quotesKey: stored, scanId }) {
        const key = (await stored) ?? head.published?.quotesKey;
        head.published = { slot: snapshot.slot, scanId, quotesKey: key, snapshot };
        return { published: true, writeUnits: 1 };
      },
      now: () => clock.now,
      intervalMs: INTERVAL_MS,
    });

    /** Scans the current slot, and tells what came of it and the quotes it had. */
    return async function scanNow() {
      const slot = new Date(Math.floor(clock.now / INTERVAL_MS) * INTERVAL_MS).toISOString();
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
