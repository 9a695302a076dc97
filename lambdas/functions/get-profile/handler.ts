import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createTableClient } from '#adapters/dynamodb/client.ts';
import { createAccountHandler } from '#http/account/account-handler.ts';
import { requiredEnv } from '#runtime/env.ts';
import { endpoint } from './endpoint.ts';
import { getProfile } from './get-profile.ts';

const table = { client: createTableClient(), tableName: requiredEnv('TABLE_NAME') };

export const handler = createAccountHandler(endpoint, getProfile, createAccountStore(table));
