import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { testSender } from '#wiring/test-sender.ts';
import { endpoint } from './endpoint.ts';
import { createTestWebhook } from './test-webhook.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createTestWebhook(testSender(table));

export const handler = createHandler(endpoint, action, { findAccount });
