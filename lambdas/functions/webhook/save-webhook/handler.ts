import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { addressSaver } from '#wiring/address-saver.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { endpoint } from './endpoint.ts';
import { saveWebhookAction } from './save-webhook.ts';

export const handler = accountHandler(endpoint, (table) => {
  const secrets = webhookSecrets();
  const { entriesOf } = createOutboxStore(table);
  return saveWebhookAction({
    ...addressSaver(table, secrets),
    entriesOf,
    secretOf: secrets.secretOf,
  });
});
