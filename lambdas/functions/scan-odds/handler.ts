import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import { createScanClaims } from '#adapters/dynamodb/scan-claims.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { parseFeedSettings } from '#adapters/odds-feeds/feed-settings.ts';
import { oddsFeed } from '#adapters/odds-feeds/index.ts';
import { createOddsReader } from '#adapters/odds-feeds/odds-reader.ts';
import { createSecret, createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { optionalEnv, requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { recordScan } from './record-scan.ts';
import { createScanOdds, type ScanOddsInput, type ScanResult } from './scan-odds.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const snapshots = createSnapshotStore(table);
const claims = createScanClaims(table);
const observability = createObservability();

const credential = feedCredential();
const reader = createOddsReader({
  feed: oddsFeed(requiredEnv('ODDS_FEED')),
  settings: parseFeedSettings({
    baseUrl: optionalEnv('ODDS_API_BASE_URL'),
    sports: optionalEnv('ODDS_SPORTS'),
    regions: optionalEnv('ODDS_REGIONS'),
    bookmakers: optionalEnv('ODDS_BOOKMAKERS'),
    markets: optionalEnv('ODDS_MARKETS'),
    monthlyCredits: optionalEnv('ODDS_MONTHLY_CREDITS'),
  }),
  fetch,
  apiKey: credential.read,
  now: Date.now,
  scanIntervalMs: scanIntervalMs(),
  creditStore: createCreditStore(table),
});

const scanOdds = createScanOdds({
  claimSlot: claims.claim,
  readOdds: reader.read,
  forgetCredential: credential.forget,
  scan: (quotes, now) => scan(quotes, DEFAULT_SCAN_SETTINGS, now),
  publish: snapshots.publish,
  now: Date.now,
  intervalMs: scanIntervalMs(),
});

/** Scans one slot and tells the loop what came of it. Throws what only another attempt can mend. */
export async function handler(input: ScanOddsInput): Promise<ScanResult> {
  const outcome = await scanOdds(input);
  recordScan(outcome, observability);
  return outcome.result;
}

/** Feeds without a credential have no secret, and never ask. */
function feedCredential() {
  const secretId = optionalEnv('ODDS_API_KEY_SECRET');
  if (secretId) return createSecret({ client: createSecretsClient(), secretId });
  const read = async (): Promise<string> => {
    throw new Error('ODDS_API_KEY_SECRET is not set');
  };
  return { read, forget: () => undefined };
}
