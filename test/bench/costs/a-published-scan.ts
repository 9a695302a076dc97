import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { type Snapshot, toSnapshot } from '#domain/scan/snapshot.ts';
import { createSimulatedMarket, DEFAULT_SEED } from '#simulated-market/market.ts';
import { SIMULATED_BOOKS } from '#simulated-market/model/books.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { writeFeed } from '../../../bench/feed/feed.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';
import { scanPass } from '../../../bench/speed/passes.ts';

/** A slot of the 45-second grid, on an evening with usual fixtures. */
export const SLOT = Date.parse('2026-09-12T09:10:30Z');

/** The scan of the simulated feed at `SLOT`: its snapshot, and how many events it saw. */
export function scanOfSimulatedFeed(): { snapshot: Snapshot; events: number } {
  const market = createSimulatedMarket(DEFAULT_SEED, { leagues: LEAGUES, books: SIMULATED_BOOKS });
  const sports = quotesOf(market, SLOT);
  const { report, ...found } = scan(sports, DEFAULT_SCAN_SETTINGS, SLOT);
  return {
    snapshot: toSnapshot({ slot: SLOT, generatedAt: SLOT + 1_000 }, found),
    events: report.events,
  };
}

/** How many bytes a scan stores of a feed whose every price has a link, and of how many events. */
export function storedLinkedQuotes(): { events: number; bytes: number } {
  const root = mkdtempSync(join(tmpdir(), 'linked-'));
  try {
    const folder = writeFeed(root, 100);
    const { events, quotesBytes } = scanPass({ folder, recorded: false });
    return { events, bytes: Number(quotesBytes.toPrecision(2)) };
  } finally {
    rmSync(root, { recursive: true });
  }
}
