import { randomBytes } from 'node:crypto';
import { createAccountEraser } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { createCreditReader } from '#adapters/dynamodb/credit-store.ts';
import { createNameDecisionStore } from '#adapters/dynamodb/name-decision-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createUserDirectory } from '#adapters/identity/user-directory.ts';
import { createSecretsClient } from '#adapters/secrets-manager/secret.ts';
import { createVersionedSecret } from '#adapters/secrets-manager/versioned-secret.ts';
import { optionalEnv, requiredEnv } from '#runtime/env.ts';
import { createLogger } from '#runtime/logger.ts';
import { addressSaver, chatSaver, chatSources } from '#wiring/address-saver.ts';
import { keySecrets } from '#wiring/key-access.ts';
import { recordedPicks } from '#wiring/recorded-picks.ts';
import { scanQuotes } from '#wiring/scan-quotes.ts';
import { signingSecrets } from '#wiring/signing-secrets.ts';
import { serviceTable } from '#wiring/table.ts';
import { testSender } from '#wiring/test-sender.ts';
import type { Answer } from './answer.ts';
import { createOperator, type OperatorRequest } from './operator.ts';

const MASTER_KEY_BYTES = 32;
const USER_ID_BYTES = 10;

const table = serviceTable();
const snapshots = createSnapshotStore(table);
const secretsClient = createSecretsClient();
const secrets = signingSecrets();
const logger = createLogger();

const operate = createOperator({
  accounts: createAccountStore(table),
  eraser: createAccountEraser(table),
  people: createUserDirectory({
    issuer: requiredEnv('IDENTITY_ISSUER'),
    endpoint:
      optionalEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER') ?? optionalEnv('AWS_ENDPOINT_URL'),
    signing: secretsClient.config,
  }),
  keys: { ...createApiKeyStore(table), keySecrets: keySecrets() },
  subscribers: createSubscriberStore(table),
  outbox: createOutboxStore(table),
  latest: snapshots.latest,
  scanStatus: snapshots.scanStatus,
  credits: createCreditReader(table),
  secrets,
  address: addressSaver(table, secrets),
  chat: { ...chatSaver(table, secrets), ...chatSources(table, secrets) },
  test: testSender(table),
  masterKeys: {
    secret: createVersionedSecret({
      client: secretsClient,
      secretId: requiredEnv('WEBHOOK_MASTER_KEY_SECRET'),
    }),
    newKey: () => randomBytes(MASTER_KEY_BYTES).toString('hex'),
  },
  picks: { find: createPickReader(table).find, correct: recordedPicks(table).correct },
  nameDecisions: createNameDecisionStore(table),
  head: snapshots.head,
  knowledgeOf: scanQuotes().knowledgeOf,
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
