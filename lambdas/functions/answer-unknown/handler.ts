import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createObservability } from '#runtime/observability.ts';
import { createAnswerUnknown } from './answer-unknown.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };

export const handler = createAnswerUnknown({
  ...createObservability(),
  admit: createAdmission(table),
  now: Date.now,
});
