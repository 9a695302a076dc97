import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountHandler, currentScan } from '../../wiring.ts';
import { endpoint } from './endpoint.ts';
import { createPreviewSettings } from './preview-settings.ts';

export const handler = accountHandler(endpoint, (table) =>
  createPreviewSettings({ ...currentScan(table), ...createSubscriberStore(table) }),
);
