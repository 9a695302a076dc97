import { createPublicHandler } from '#http/api-handler.ts';
import { currentScan, serviceTable } from '../wiring.ts';
import { createGetHealth } from './get-health.ts';

export const handler = createPublicHandler(createGetHealth(currentScan(serviceTable())));
