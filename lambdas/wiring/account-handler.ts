import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { createAccountHandler, toJsonAction } from '#http/account/account-handler.ts';
import type { Action } from '#http/api-handler.ts';
import type { AccountRequest } from '#http/api-request.ts';
import { serviceTable } from './table.ts';

/** An action behind the chain of the account routes. */
export function accountDataHandler(
  endpoint: AccountEndpoint,
  createAction: (table: Table) => Action<AccountRequest>,
) {
  const table = serviceTable();
  return createAccountHandler(endpoint, createAction(table), createAccountStore(table));
}

/** An action that gives the body of its answer, to be sent as JSON, behind the same chain. */
export function accountHandler(
  endpoint: AccountEndpoint,
  createAction: (table: Table) => (request: AccountRequest) => unknown,
) {
  return accountDataHandler(endpoint, (table) => toJsonAction(endpoint, createAction(table)));
}
