import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createGetSettings } from './get-settings.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createGetSettings(createSubscriberStore(table));

export const handler = createHandler(endpoint, action, { findAccount });
