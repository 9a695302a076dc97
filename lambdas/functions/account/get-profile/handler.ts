import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { getProfile } from './get-profile.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = getProfile;

export const handler = createHandler(endpoint, action, { findAccount });
