import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createLogger } from '#runtime/logger.ts';
import { recordedPicks } from '#wiring/recorded-picks.ts';
import { serviceTable } from '#wiring/table.ts';
import {
  type CorrectRecordAnswer,
  type CorrectRecordEvent,
  createCorrectRecord,
} from './correct-record.ts';

const table = serviceTable();
const { find } = createPickReader(table);
const { correct } = recordedPicks(table);
const correctRecord = createCorrectRecord({ picks: { find, correct }, now: Date.now });
const logger = createLogger();

/** Called by the operator's command line. */
export async function handler(event: CorrectRecordEvent): Promise<CorrectRecordAnswer> {
  const answer = await correctRecord(event);
  logger.info('correct_record', { pick: event.pick, ...answer });
  return answer;
}
