import { createScanPlanStore } from '#adapters/dynamodb/scan-plan-store.ts';
import { scanIntervalMs } from '#runtime/env.ts';
import { createLogger } from '#runtime/logger.ts';
import { serviceTable } from '#wiring/table.ts';
import { createPlanScans, type PlannedScans, type PlanScansInput } from './plan-scans.ts';

const plans = createScanPlanStore(serviceTable());
const logger = createLogger();
const planScans = createPlanScans({
  ...plans,
  now: Date.now,
  intervalMs: scanIntervalMs(),
});

/** Answers a start of the loop with the slots it has to serve. */
export async function handler(input: PlanScansInput): Promise<PlannedScans> {
  const planned = await planScans(input);
  logger.info('plan', { ...input, slots: planned.slots.map(({ slot }) => slot) });
  return planned;
}
