import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { addressSaver } from '#wiring/address-saver.ts';
import { serviceTable } from '#wiring/table.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { endpoint } from './endpoint.ts';
import { saveWebhookAction } from './save-webhook.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const { entriesOf } = createOutboxStore(table);
const secrets = webhookSecrets();
const action = saveWebhookAction({
  ...addressSaver(table, secrets),
  entriesOf,
  secretOf: secrets.secretOf,
});

export const handler = createHandler(endpoint, action, { findAccount });
