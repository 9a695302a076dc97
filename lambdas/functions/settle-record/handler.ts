import { setTimeout as sleep } from 'node:timers/promises';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import { createPickStore, MAX_STEPS } from '#adapters/dynamodb/pick-store.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import { oddsProvider } from '#adapters/odds-feeds/index.ts';
import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore, quotesKey } from '#adapters/s3/quotes-store.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { signingKeyFrom } from '#domain/record/signed-note.ts';
import { optionalEnv, requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { createCompareGrades } from './compare-grades.ts';
import { createFindClose } from './find-close.ts';
import { createScoreReader } from './read-scores.ts';
import { recordRun } from './record-run.ts';
import { createSettleRecord } from './settle-record.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };
const recordKey = createSecret({ secretId: requiredEnv('RECORD_KEY_SECRET') });
const log = createRecordLogStore(table, requiredEnv('RECORD_ORIGIN'), async () =>
  signingKeyFrom(await recordKey.read()),
);
const quotes = createQuotesStore({ client: createObjectClient(), bucketName: requiredEnv('QUOTES_BUCKET') });
const feedSecret = optionalEnv('ODDS_API_KEY_SECRET');
const source = oddsProvider(requiredEnv('ODDS_FEED')).configure(optionalEnv)({
  fetch,
  // A provider without a key has no secret, and never asks for it.
  apiKey: createSecret({ secretId: feedSecret ?? '' }).read,
  now: Date.now,
  sleep,
});
const observability = createObservability();
const intervalMs = scanIntervalMs();

const picks = createPickStore(table, log);
const load = (slot: number) => quotes.load(quotesKey(slot));
const newFindClose = () => createFindClose({ load, intervalMs });
const settleRecord = createSettleRecord({
  picks,
  batch: MAX_STEPS,
  newFindClose,
  readScores: createScoreReader({ source, creditStore: createCreditStore(table), now: Date.now }),
  now: Date.now,
});
const compareGrades = createCompareGrades({ picks, load, newFindClose, intervalMs, now: Date.now });

/** Opens, closes and settles what is due of the recorded picks, then compares grades. Throws at its end if a step failed. */
export async function handler(): Promise<void> {
  const result = await settleRecord();
  recordRun(result, observability);
  observability.logger.info('compare_grades', { bets: await compareGrades() });
  if (result.failures.length > 0) throw new AggregateError(result.failures, 'Some steps have failed');
}
