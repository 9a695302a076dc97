import { setTimeout as sleep } from 'node:timers/promises';
import { createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import { MAX_STEPS } from '#adapters/dynamodb/pick-store.ts';
import { oddsProvider } from '#adapters/odds-feeds/index.ts';
import { quotesKey } from '#adapters/s3/quotes-store.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { optionalEnv, requiredEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { recordedPicks } from '#wiring/recorded-picks.ts';
import { scanQuotes } from '#wiring/scan-quotes.ts';
import { serviceTable } from '#wiring/table.ts';
import { createCompareGrades } from './compare-grades.ts';
import { createFindClose } from './find-close.ts';
import { createScoreReader } from './read-scores.ts';
import { reportRun } from './report-run.ts';
import { createSettleRecord } from './settle-record.ts';

const table = serviceTable();
const quotes = scanQuotes();
const source = oddsProvider(requiredEnv('ODDS_FEED')).configure(optionalEnv)({
  fetch,
  apiKey: createSecret({ secretId: requiredEnv('ODDS_API_KEY_SECRET') }).read,
  now: Date.now,
  sleep,
});
const observability = createObservability();
const intervalMs = scanIntervalMs();

const picks = recordedPicks(table);
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

/**
 * Opens, closes and settles what is due of the recorded picks, then compares grades. Throws at its
 * end if a step failed.
 */
export async function handler(): Promise<void> {
  const result = await settleRecord();
  reportRun(result, observability);
  observability.logger.info('compare_grades', { bets: await compareGrades() });
  if (result.failures.length > 0) {
    throw new AggregateError(result.failures, 'Some steps have failed');
  }
}
