import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createRemoveWebhook } from './remove-webhook.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createRemoveWebhook(createSubscriberStore(table));

export const handler = createHandler(endpoint, action, { findAccount });
