import { randomBytes } from 'node:crypto';
import { createAccountEraser } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { createVersionedSecret } from '#adapters/secrets-manager/versioned-secret.ts';
import { requiredEnv } from '#runtime/env.ts';
import { createLogger } from '#runtime/logger.ts';
import { addressSaver } from '#wiring/address-saver.ts';
import { recordedPicks } from '#wiring/recorded-picks.ts';
import { serviceTable } from '#wiring/table.ts';
import { testSender } from '#wiring/test-sender.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import type { Answer } from './answer.ts';
import { createOperator, type OperatorRequest } from './operator.ts';

const MASTER_KEY_BYTES = 32;
const USER_ID_BYTES = 10;

const table = serviceTable();
const secrets = webhookSecrets();
const logger = createLogger();

const operate = createOperator({
  accounts: createAccountStore(table),
  eraser: createAccountEraser(table),
  keys: createApiKeyStore(table),
  subscribers: createSubscriberStore(table),
  outbox: createOutboxStore(table),
  latest: createSnapshotStore(table).latest,
  secrets,
  address: addressSaver(table, secrets),
  test: testSender(table),
  masterKeys: {
    secret: createVersionedSecret({
      client: createSecretsClient(),
      secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET'),
    }),
    newKey: () => randomBytes(MASTER_KEY_BYTES).toString('hex'),
  },
  picks: { find: createPickReader(table).find, correct: recordedPicks(table).correct },
  newUserId: () => `usr_${randomBytes(USER_ID_BYTES).toString('hex')}`,
  retry: retryOnConflict,
  now: Date.now,
});

/**
 * Called by the operator's command line. The log says who was concerned and what came of it, never
 * an address, a secret or what a receiver answered.
 */
export async function handler(request: OperatorRequest): Promise<Answer> {
  const answer = await operate(request);
  const { user_id, pick } = Object(request.input) as Record<string, unknown>;
  logger.info('operator', {
    command: request.command,
    user_id,
    pick,
    result: answer.ok ? 'done' : answer.reason,
  });
  return answer;
}
