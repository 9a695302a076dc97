import { createPickReader } from '#adapters/dynamodb/pick-reader.ts';
import { apiHandler } from '../wiring.ts';
import { createGetPerformance } from './get-performance.ts';

export const handler = apiHandler((table) => createGetPerformance(createPickReader(table)));
