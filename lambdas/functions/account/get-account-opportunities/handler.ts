import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { accountDataHandler } from '#wiring/account-handler.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { endpoint } from './endpoint.ts';
import { createGetAccountOpportunities } from './get-account-opportunities.ts';

export const handler = accountDataHandler(endpoint, (table) =>
  createGetAccountOpportunities({ ...currentScan(table), ...createSubscriberStore(table) }),
);
