import type { KnownQuotes, ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { createQuotesBuilder } from '#domain/odds/quotes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import type { FeedReport } from '#functions/scan-odds/feed-report.ts';
import { createScanOdds } from '#functions/scan-odds/scan-odds.ts';
import { followsNothing } from '../../support/follows-nothing.ts';

export const SLOT = Date.parse('2026-03-01T12:00:00Z');
export const intervalMs = 45_000;

export const nothingFound = { value: [], surebet: [], combo: [] };
export const NOTHING_KNOWN: KnownQuotes = { sports: [], kept: [] };
export const ONE_SPORT: KnownQuotes = {
  sports: ['soccer_epl'],
  kept: [{ answer: createQuotesBuilder('soccer_epl').build(SLOT), unconfirmedEmpty: false }],
};

export function aFeedReport(changes: Partial<FeedReport> = {}): FeedReport {
  return {
    sportsRead: 1,
    sportsKept: 0,
    sportsUnknown: [],
    unconfirmedEmpty: [],
    sportsFailed: [],
    creditsUsed: null,
    creditsRemaining: null,
    ...changes,
  };
}

/** A scan that succeeds, with a clock that stands still one second after the slot. */
export function aScan(changes: Partial<Parameters<typeof createScanOdds>[0]> = {}) {
  const published: Snapshot[] = [];
  const stored: ScanInput[] = [];
  const did: string[] = [];
  const scanOdds = createScanOdds({
    claimSlot: async () => ({}),
    sharedQuotes: {
      recall: async () => ({ kind: 'nothing_new' }),
      store: async (input) => {
        did.push('store');
        stored.push(input);
        return { ok: true, key: 'quotes/1', bytes: 100 };
      },
      published: (scanId) => did.push(`published ${scanId}`),
    },
    moves: followsNothing,
    settings: DEFAULT_SCAN_SETTINGS,
    readOdds: async () => {
      did.push('read');
      return { known: ONE_SPORT, report: aFeedReport() };
    },
    scan: () => ({
      opportunities: nothingFound,
      matches: [],
      winnerPrices: new Map(),
      report: { events: 3, prices: 120, rejected: { incomplete_market: 2 } },
    }),
    newScanId: () => 'scan-1',
    publish: async (snapshot) => {
      did.push('publish');
      published.push(snapshot);
      return { published: true, writeUnits: 7 };
    },
    reportFeeds: async (feeds) => {
      did.push(`feeds ${feeds.map(({ name, reason }) => `${name} ${reason}`).join()}`);
    },
    now: () => SLOT + 1000,
    intervalMs,
    ...changes,
  });
  return { scanOdds, published, stored, did };
}
