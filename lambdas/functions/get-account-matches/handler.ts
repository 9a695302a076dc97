import { accountDataHandler, currentScan } from '../wiring.ts';
import { endpoint } from './endpoint.ts';
import { createGetAccountMatches } from './get-account-matches.ts';

export const handler = accountDataHandler(endpoint, (table) => createGetAccountMatches(currentScan(table)));
