import { accountHandler, testSender } from '../../wiring.ts';
import { endpoint } from './endpoint.ts';
import { createTestWebhook } from './test-webhook.ts';

export const handler = accountHandler(endpoint, (table) => createTestWebhook(testSender(table)));
