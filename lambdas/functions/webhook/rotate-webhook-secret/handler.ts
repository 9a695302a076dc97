import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { webhookSecrets } from '#wiring/webhook-secrets.ts';
import { endpoint } from './endpoint.ts';
import { createRotateWebhookSecret } from './rotate-webhook-secret.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createRotateWebhookSecret({ ...webhookSecrets(), ...createSubscriberStore(table) });

export const handler = createHandler(endpoint, action, { findAccount });
