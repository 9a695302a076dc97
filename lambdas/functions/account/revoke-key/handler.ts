import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createRevokeKey } from './revoke-key.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createRevokeKey(createApiKeyStore(table));

export const handler = createHandler(endpoint, action, { findAccount });
