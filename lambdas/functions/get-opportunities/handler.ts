import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { apiHandler, currentScan } from '../wiring.ts';

export const handler = apiHandler((table) => createAnswerOpportunities(currentScan(table)));
