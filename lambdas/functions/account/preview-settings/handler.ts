import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler } from '#wiring/account-handler.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { endpoint } from './endpoint.ts';
import { createPreviewSettings } from './preview-settings.ts';

export const handler = accountHandler(endpoint, (table) =>
  createPreviewSettings({ ...currentScan(table), ...createSubscriberStore(table) }),
);
