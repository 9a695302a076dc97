import { randomBytes } from 'node:crypto';
import { createAccountEraser } from '#adapters/dynamodb/account-eraser.ts';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { findDestination } from '#adapters/webhooks/destination.ts';
import { egressPolicy } from '#adapters/webhooks/egress-policy.ts';
import { createPostWebhook } from '#adapters/webhooks/post-webhook.ts';
import { selectionKeysOf } from '#domain/webhooks/alert-filters.ts';
import type { MasterKeys } from '#domain/webhooks/master-keys.ts';
import { deriveSecret, newSalt } from '#domain/webhooks/secret.ts';
import { signCall } from '#domain/webhooks/signature.ts';
import {
  createOperator,
  type OperatorDeps,
  type OperatorRequest,
} from '#functions/operator/operator.ts';
import { type InvokeServer, startInvokeServer } from '../../local/lambda/invoke-server.ts';
import { loopbackEgress } from '../../local/lambda/webhook-egress.ts';
import { RECORDED } from './recorded.ts';

type Settings = {
  readonly masterKeys: MasterKeys;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

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
  const { latest } = createSnapshotStore(table);
  const egress = egressPolicy(loopbackEgress);
  const saltOf = async () => newSalt(masterKeys, randomBytes(16));
  let keys = JSON.stringify({ current: 'k1', k1: 'a'.repeat(64) });
  return {
    accounts: createAccountStore(table),
    eraser: createAccountEraser(table),
    keys: createApiKeyStore(table),
    subscribers,
    outbox,
    latest,
    secrets: {
      newSalt: saltOf,
      secretOf: async (userId, salt) => deriveSecret(masterKeys, userId, salt),
    },
    address: {
      webhookOf: subscribers.webhookOf,
      outbox,
      retry: retryOnConflict,
      published: async () => selectionKeysOf((await latest())?.opportunities.value ?? []),
      destinationOf: (url) => findDestination(url, egress),
      save: async (userId, seen, saved) =>
        subscribers.saveWebhook(userId, seen, { ...saved, newSalt: await saltOf() }),
    },
    test: {
      find: subscribers.find,
      sign: async (id, event, webhook) => signCall(id, event, { ...webhook, masterKeys }),
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
    newUserId: () => `usr_${randomBytes(10).toString('hex')}`,
    retry: retryOnConflict,
    now,
  };
}
