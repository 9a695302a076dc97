import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createGetAccountOpportunities } from './get-account-opportunities.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createGetAccountOpportunities({
  ...currentScan(table),
  ...createSubscriberStore(table),
});

export const handler = createHandler(endpoint, action, { findAccount });
