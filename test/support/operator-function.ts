import { randomBytes } from 'node:crypto';
import { createAccountEraser } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { createCreditReader } from '#adapters/dynamodb/credit-store.ts';
import { createNameDecisionStore } from '#adapters/dynamodb/name-decision-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createTestCallStore } from '#adapters/dynamodb/test-call-store.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { findTarget } from '#adapters/webhooks/target.ts';
import { selectionKeysOf } from '#domain/webhooks/selection/alert-filters.ts';
import type { MasterKeys } from '#domain/webhooks/signing/master-keys.ts';
import { NONCE_BYTES, seal, unseal } from '#domain/webhooks/signing/seal.ts';
import { deriveSecret, firstSalts, newSalt } from '#domain/webhooks/signing/secret.ts';
import { signCall } from '#domain/webhooks/signing/signature.ts';
import type { Webhook } from '#domain/webhooks/subscriber/destination.ts';
import {
  createOperator,
  type OperatorDeps,
  type OperatorRequest,
} from '#functions/operator/operator.ts';
import { type InvokeServer, startInvokeServer } from '../../local/lambda/invoke-server.ts';
import { loopbackEgress } from '../../local/lambda/loopback-egress.ts';
import { KEY_SECRETS } from './access.ts';
import { RECORDED } from './recorded.ts';

type Settings = {
  readonly masterKeys: MasterKeys;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

/** Whom the identity provider knows. */
export const PEOPLE = new Set<string>();

/**
 * The function that the command line calls, over a table of this machine, under the name of each of
 * some stacks. Its record has one settled pick, and its secret of master keys one key.
 */
export function startOperatorFunction(
  table: Table,
  settings: Settings,
  stacks: readonly string[] = ['stack'],
): Promise<InvokeServer> {
  const operate = createOperator(depsOf(table, settings));
  const invoke = async (event: unknown) => JSON.stringify(await operate(event as OperatorRequest));
  return startInvokeServer(new Map(stacks.map((name) => [`${name}-operator`, { invoke }])));
}

function depsOf(table: Table, { masterKeys, now = Date.now }: Settings): OperatorDeps {
  const subscribers = createSubscriberStore(table);
  const outbox = createOutboxStore(table);
  const { latest, head, scanStatus } = createSnapshotStore(table);
  const egress = egressPolicy(loopbackEgress);
  const saltOf = async () => newSalt(masterKeys, randomBytes(16));
  let keys = JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) });
  return {
    accounts: createAccountStore(table),
    eraser: createAccountEraser(table),
    people: { remove: async (userId) => PEOPLE.delete(userId) },
    keys: { ...createApiKeyStore(table), keySecrets: KEY_SECRETS },
    subscribers,
    outbox,
    latest,
    head,
    scanStatus,
    credits: createCreditReader(table),
    secrets: {
      newSalt: saltOf,
      secretOf: async (userId, salt) => deriveSecret(masterKeys, userId, salt),
    },
    address: {
      find: subscribers.webhookOf,
      outbox,
      retry: retryOnConflict,
      published: async (userId) => {
        const { grades } = await subscribers.settingsOf(userId);
        return selectionKeysOf((await latest())?.opportunities.value ?? [], grades);
      },
      targetOf: (url) => findTarget(url, egress),
      save: async (userId, seen, { address, now: at }) =>
        subscribers.saveWebhook(userId, seen, { url: address, now: at, newSalt: await saltOf() }),
    },
    chat: {
      find: subscribers.chatOf,
      outbox,
      retry: retryOnConflict,
      published: async () => [],
      targetOf: (url) => findTarget(url, egress),
      save: async (destination, seen, { address, now: at }) => {
        const salts = seen?.salts ?? firstSalts(await saltOf());
        const sealing = { masterKeys, destination, salt: salts.current };
        const sealed = seal(sealing, JSON.stringify(address), randomBytes(NONCE_BYTES));
        return subscribers.saveDestination(destination, seen, { sealed, salts, savedAt: at });
      },
      chatOf: subscribers.chatOf,
      outboxOf: outbox.outboxOf,
      addressOf: async (destination, { salts, sealed }) =>
        JSON.parse(unseal({ masterKeys, destination, salt: salts.current }, sealed)),
    },
    test: {
      ...subscribers,
      ...createTestCallStore(table),
      callOf: async (id, event, _, found) =>
        signCall(id, event, { ...(found as Webhook), masterKeys }),
      post: createPostWebhook({ egress }),
      newId: () => `test_${randomBytes(12).toString('hex')}`,
    },
    masterKeys: {
      secret: {
        read: async () => ({ text: keys, versionId: '1' }),
        replace: async (_, text) => {
          keys = text;
          return true;
        },
      },
      newKey: () => randomBytes(32).toString('hex'),
    },
    picks: {
      find: async (index) => RECORDED.find((pick) => pick.index === index),
      correct: async () => 5_000,
    },
    nameDecisions: createNameDecisionStore(table),
    knowledgeOf: async () => undefined,
    newUserId: () => `usr_${randomBytes(10).toString('hex')}`,
    retry: retryOnConflict,
    now,
  };
}
