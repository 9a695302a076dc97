import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { retryOnConflict as retry } from '#adapters/dynamodb/conditional-writes.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createRoutes } from '#http/router.ts';
import { addressSaver } from '#wiring/address-saver.ts';
import { serviceTable } from '#wiring/table.ts';
import { testSender } from '#wiring/test-sender.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { WEBHOOK_ENDPOINTS } from './endpoints.ts';
import { createGetWebhook } from './get-webhook/get-webhook.ts';
import { createListDeliveries } from './list-deliveries/list-deliveries.ts';
import { createRemoveWebhook } from './remove-webhook/remove-webhook.ts';
import { replayAction } from './replay-delivery/replay-delivery.ts';
import { createRotateWebhookSecret } from './rotate-webhook-secret/rotate-webhook-secret.ts';
import { saveWebhookAction } from './save-webhook/save-webhook.ts';
import { createTestWebhook } from './test-webhook/test-webhook.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const subscribers = createSubscriberStore(table);
const { webhookOf } = subscribers;
const outbox = createOutboxStore(table);
const { entriesOf } = outbox;
const secrets = webhookSecrets();
const { secretOf } = secrets;

export const handler = createRoutes(
  WEBHOOK_ENDPOINTS,
  {
    'get-webhook': createGetWebhook({ webhookOf, entriesOf, secretOf }),
    'save-webhook': saveWebhookAction({ ...addressSaver(table, secrets), entriesOf, secretOf }),
    'remove-webhook': createRemoveWebhook(subscribers),
    'rotate-webhook-secret': createRotateWebhookSecret({ ...secrets, ...subscribers }),
    'test-webhook': createTestWebhook(testSender(table)),
    'list-deliveries': createListDeliveries({ webhookOf, entriesOf }),
    'replay-delivery': replayAction({ webhookOf, outbox, retry }),
  },
  { findAccount },
);
