import { createDeliveryCounts } from '#adapters/dynamodb/delivery-counts-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { quotesKey } from '#adapters/s3/quotes-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { createRouter } from '#http/router.ts';
import { optionalEnv } from '#runtime/env.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { offersPrices } from '#wiring/offers-prices.ts';
import { scanQuotes } from '#wiring/scan-quotes.ts';
import { serviceTable } from '#wiring/table.ts';
import { health, landing, status } from './endpoint.ts';
import { createGetHealth } from './get-health.ts';
import { createGetLanding } from './get-landing.ts';
import { createGetStatus } from './get-status.ts';

const table = serviceTable();
const scan = currentScan(table);
const quotes = scanQuotes();

const getStatus = createGetStatus({
  scanStatus: createSnapshotStore(table).scanStatus,
  lastDay: createDeliveryCounts(table).lastDay,
  intervalMs: scan.intervalMs,
});

const getLanding = createGetLanding({
  operator: {
    operatorName: optionalEnv('OPERATOR_NAME') ?? null,
    operatorContact: optionalEnv('OPERATOR_CONTACT') ?? null,
    upgradeUrl: optionalEnv('UPGRADE_URL') ?? null,
    termsUrl: optionalEnv('TERMS_URL') ?? null,
  },
  sampleOf: (slot) => quotes.sampleOf(quotesKey(slot)),
  async lastSample() {
    const key = (await scan.latestScan())?.quotesKey;
    return key === undefined ? undefined : quotes.sampleOf(key);
  },
  intervalMs: scan.intervalMs,
  showsPrices: offersPrices(),
});

export const handler = createRouter([
  createHandler(health, createGetHealth(scan), {}),
  createHandler(status, getStatus, {}),
  createHandler(landing, getLanding, {}),
]);
