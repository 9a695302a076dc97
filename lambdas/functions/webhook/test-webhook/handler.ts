import { accountHandler } from '#wiring/account-handler.ts';
import { testSender } from '#wiring/test-sender.ts';
import { endpoint } from './endpoint.ts';
import { createTestWebhook } from './test-webhook.ts';

export const handler = accountHandler(endpoint, (table) => createTestWebhook(testSender(table)));
