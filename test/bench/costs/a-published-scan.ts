import { SIMULATED_BOOKS } from '#adapters/odds-feeds/simulated/books.ts';
import { DEFAULT_SEED } from '#adapters/odds-feeds/simulated/feed.ts';
import { LEAGUES } from '#adapters/odds-feeds/simulated/leagues.ts';
import { createSimulatedMarket } from '#adapters/odds-feeds/simulated/market.ts';
import { encodeQuotes } from '#adapters/s3/quotes-codec.ts';
import { carryHistory, NO_HISTORY } from '#domain/scan/history.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { type Snapshot, toSnapshot } from '#domain/scan/snapshot.ts';

/** A slot of the 45-second grid, on an evening with usual fixtures. */
export const SLOT = Date.parse('2026-09-12T09:10:30Z');

/**
 * The scan of the simulated feed at `SLOT`: its snapshot, how many events it saw, and the bytes of
 * what it knew.
 */
export function scanOfSimulatedFeed(): { snapshot: Snapshot; events: number; quotesBytes: number } {
  const market = createSimulatedMarket(DEFAULT_SEED, { leagues: LEAGUES, books: SIMULATED_BOOKS });
  const sports = market.quotesAt(SLOT);
  const { report, ...found } = scan(sports, DEFAULT_SCAN_SETTINGS, SLOT);
  const record = {
    slot: SLOT,
    now: SLOT,
    settings: DEFAULT_SCAN_SETTINGS,
    rules: 1,
    scanId: `${SLOT}-0a1b2c3d`,
    clones: [],
    history: carryHistory(NO_HISTORY, found, SLOT),
    sports: sports.map(({ sportKey }) => sportKey),
    kept: sports.map((answer) => ({ answer, unconfirmedEmpty: false })),
  };
  return {
    snapshot: toSnapshot({ slot: SLOT, generatedAt: SLOT + 1_000 }, found),
    events: report.events,
    quotesBytes: encodeQuotes(record).length,
  };
}
