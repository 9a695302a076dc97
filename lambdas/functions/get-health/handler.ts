import { createPublicHandler } from '#http/api-handler.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { serviceTable } from '#wiring/table.ts';
import { createGetHealth } from './get-health.ts';

export const handler = createPublicHandler(createGetHealth(currentScan(serviceTable())));
