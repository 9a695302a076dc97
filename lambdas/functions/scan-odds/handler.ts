import { setTimeout as sleep } from 'node:timers/promises';
import { createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { createSnapshotStore, newScanId } from '#adapters/dynamodb/snapshot-store.ts';
import { oddsProvider } from '#adapters/odds-feeds/index.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { optionalEnv, requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { scanQuotes } from '#wiring/scan-quotes.ts';
import { serviceTable } from '#wiring/table.ts';
import { createOddsReader } from './odds-reader.ts';
import { reportScan } from './report-scan.ts';
import { createScanOdds, type ScanOddsInput, type ScanResult } from './scan-odds.ts';
import { createSharedQuotes } from './shared-quotes.ts';

const table = serviceTable();
const snapshots = createSnapshotStore(table);
const claims = createScanClaims(table);
const quotes = scanQuotes();
const observability = createObservability();

const credential = createSecret({ secretId: requiredEnv('ODDS_API_KEY_SECRET') });
const connect = oddsProvider(requiredEnv('ODDS_FEED')).configure(optionalEnv);
const reader = createOddsReader({
  source: connect({ fetch, apiKey: credential.read, now: Date.now, sleep }),
  creditStore: createCreditStore(table),
  scanIntervalMs: scanIntervalMs(),
  now: Date.now,
});

const scanOdds = createScanOdds({
  claimSlot: claims.claim,
  sharedQuotes: createSharedQuotes(quotes),
  readOdds: reader.read,
  forgetCredential: credential.forget,
  scan,
  settings: DEFAULT_SCAN_SETTINGS,
  newScanId,
  publish: snapshots.publish,
  now: Date.now,
  intervalMs: scanIntervalMs(),
});

/** Scans one slot and tells the loop what came of it. Throws if only another attempt can help. */
export async function handler(input: ScanOddsInput): Promise<ScanResult> {
  const outcome = await scanOdds(input);
  reportScan(outcome, observability);
  return outcome.result;
}
