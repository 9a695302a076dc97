import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { endpoint } from './endpoint.ts';
import { createPutSettings } from './put-settings.ts';

export const handler = accountHandler(endpoint, (table) =>
  createPutSettings(createSubscriberStore(table)),
);
