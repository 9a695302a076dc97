import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { currentQuotes } from '#wiring/current-quotes.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createAnswerEvent(currentQuotes(table), 'page');

export const handler = createHandler(endpoint, action, { findAccount });
