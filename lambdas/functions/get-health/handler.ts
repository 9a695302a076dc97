import { createHandler } from '#http/create-handler.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { serviceTable } from '#wiring/table.ts';
import { endpoint } from './endpoint.ts';
import { createGetHealth } from './get-health.ts';

export const handler = createHandler(endpoint, createGetHealth(currentScan(serviceTable())), {});
