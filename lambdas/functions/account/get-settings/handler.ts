import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { endpoint } from './endpoint.ts';
import { createGetSettings } from './get-settings.ts';

export const handler = accountHandler(endpoint, (table) =>
  createGetSettings(createSubscriberStore(table)),
);
