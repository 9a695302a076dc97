import { setTimeout as sleep } from 'node:timers/promises';
import { createCreditStore } from '#adapters/dynamodb/credit-store.ts';
import { createDueBetStore } from '#adapters/dynamodb/due-bet-store.ts';
import { MAX_STEPS } from '#adapters/dynamodb/pick-store.ts';
import { configuredFeeds } from '#adapters/odds-feeds/configured-feeds.ts';
import { quotesKey } from '#adapters/s3/quotes-store.ts';
import { createSecret } from '#adapters/secrets-manager/secret.ts';
import { optionalEnv, scanIntervalMs } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { recordedPicks } from '#wiring/recorded-picks.ts';
import { scanQuotes } from '#wiring/scan-quotes.ts';
import { serviceTable } from '#wiring/table.ts';
import { createCompareGrades } from './compare-grades.ts';
import { createFindClose } from './find-close.ts';
import { createScoreReader, createScoresOfFeeds } from './read-scores.ts';
import { reportBets, reportRun } from './report-run.ts';
import { createSettleBets } from './settle-bets.ts';
import { createSettleRecord } from './settle-record.ts';
import { createSharedScores } from './shared-scores.ts';

const table = serviceTable();
const quotes = scanQuotes();
const observability = createObservability();
const intervalMs = scanIntervalMs();

const picks = recordedPicks(table);
const load = (slot: number) => quotes.load(quotesKey(slot));
const newFindClose = () => createFindClose({ load, intervalMs });
const readers = configuredFeeds(optionalEnv).map(({ name, secretId, connect }, index) => {
  const { read: apiKey } = createSecret({ secretId });
  return createScoreReader({
    source: connect({ fetch, apiKey, now: Date.now, sleep }),
    creditStore: createCreditStore(table, index === 0 ? undefined : name),
    now: Date.now,
  });
});
const readScores = createSharedScores(createScoresOfFeeds(readers), Date.now);
const settleRecord = createSettleRecord({
  picks,
  batch: MAX_STEPS,
  newFindClose,
  readScores,
  now: Date.now,
});
const settleBets = createSettleBets({
  bets: createDueBetStore(table),
  newFindClose,
  readScores,
  now: Date.now,
});
const compareGrades = createCompareGrades({ picks, load, newFindClose, intervalMs, now: Date.now });

/**
 * Opens, closes and settles what is due of the recorded picks, compares grades, then closes and
 * settles the bets that people log. Throws at its end if a step of a pick failed.
 */
export async function handler(): Promise<void> {
  const result = await settleRecord();
  reportRun(result, observability);
  observability.logger.info('compare_grades', { bets: await compareGrades() });
  reportBets(await settleBets(), observability);
  if (result.failures.length > 0) {
    throw new AggregateError(result.failures, 'Some steps have failed');
  }
}
