import { apiHandler, currentScan } from '../wiring.ts';
import { createGetOpportunities } from './get-opportunities.ts';

export const handler = apiHandler((table) => createGetOpportunities(currentScan(table)));
