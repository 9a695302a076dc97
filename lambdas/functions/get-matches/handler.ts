import { apiHandler, currentScan } from '../wiring.ts';
import { createGetMatches } from './get-matches.ts';

export const handler = apiHandler((table) => createGetMatches(currentScan(table)));
