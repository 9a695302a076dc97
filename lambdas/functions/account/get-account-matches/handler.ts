import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createHandler } from '#http/create-handler.ts';
import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const action = createAnswerMatches(currentScan(table), 'page');

export const handler = createHandler(endpoint, action, { findAccount });
