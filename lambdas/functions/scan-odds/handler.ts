import { setTimeout as sleep } from 'node:timers/promises';
import { createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import { createNameDecisionStore } from '#adapters/dynamodb/name-decision-store.ts';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { createSnapshotStore, newScanId } from '#adapters/dynamodb/snapshot-store.ts';
import { type ConfiguredFeed, configuredFeeds } from '#adapters/odds-feeds/configured-feeds.ts';
import { decodeChanges, encodeChanges } from '#adapters/s3/moves-codec.ts';
import { createMovesStore } from '#adapters/s3/moves-store.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { optionalEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { scanBucket } from '#wiring/scan-bucket.ts';
import { scanQuotes } from '#wiring/scan-quotes.ts';
import { serviceTable } from '#wiring/table.ts';
import { createMovesFollower } from './moves-follower.ts';
import { createOddsReader } from './odds-reader.ts';
import { createReadFeeds } from './read-feeds.ts';
import { reportScan } from './report-scan.ts';
import { createScanOdds } from './scan-odds.ts';
import type { ScanOddsInput, ScanResult } from './scan-outcome.ts';
import { createSharedQuotes } from './shared-quotes.ts';

const table = serviceTable();
const snapshots = createSnapshotStore(table);
const claims = createScanClaims(table);
const quotes = scanQuotes();
const observability = createObservability();

const [firstFeed, ...otherFeeds] = configuredFeeds(optionalEnv);
const readOdds = createReadFeeds({
  feeds: [feedOf(firstFeed), ...otherFeeds.map((feed) => feedOf(feed, feed.name))],
  decisions: createNameDecisionStore(table).all,
  now: Date.now,
  pause: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
});

/** A feed with its reader; `usage` names its count of credits where that is not the first one's. */
function feedOf({ name, secretId, connect }: ConfiguredFeed, usage?: string) {
  const credential = createSecret({ secretId });
  const source = connect({ fetch, apiKey: credential.read, now: Date.now, sleep });
  const { monthlyCredits } = source;
  const reader = createOddsReader({
    source,
    creditStore: createCreditStore(table, usage),
    scanIntervalMs: scanIntervalMs(),
    now: Date.now,
  });
  return { name, reader, monthlyCredits, forgetCredential: credential.forget };
}

const scanOdds = createScanOdds({
  claimSlot: claims.claim,
  sharedQuotes: createSharedQuotes(quotes),
  moves: createMovesFollower({
    store: createMovesStore(scanBucket()),
    encode: encodeChanges,
    decode: decodeChanges,
    intervalMs: scanIntervalMs(),
  }),
  readOdds,
  scan,
  settings: DEFAULT_SCAN_SETTINGS,
  newScanId,
  publish: snapshots.publish,
  reportFeeds: snapshots.reportFeeds,
  now: Date.now,
  intervalMs: scanIntervalMs(),
});

/** Scans one slot and tells the loop what came of it. Throws if only another attempt can help. */
export async function handler(input: ScanOddsInput): Promise<ScanResult> {
  const outcome = await scanOdds(input);
  reportScan(outcome, observability);
  return outcome.result;
}
