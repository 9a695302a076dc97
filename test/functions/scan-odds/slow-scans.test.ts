import { describe, expect, test } from 'vitest';
import type { ScanPlan } from '#domain/scan-grid/due-slots.ts';
import { WINDOW_MS } from '#domain/scan-grid/scan-grid.ts';
import { createPlanScans } from '#functions/plan-scans/plan-scans.ts';
import { createScheduler } from '../../simulation/scheduler.ts';
import { aFeedReport, aScan, ONE_SPORT, SLOT } from './a-scan.ts';

const INTERVAL_MS = 45_000;
const HOUR_MS = 3_600_000;

/**
 * An hour of the loop whose scans take `scanMs`: what was published at which time, and what the
 * scans said.
 */
async function anHourOf(scanMs: number) {
  const scheduler = createScheduler(SLOT);
  const until = (time: number) => new Promise<void>((resolve) => scheduler.at(time, resolve));
  const head = { slot: -1, claimed: -1, claimedBy: '' };
  const published: { readonly slot: number; readonly at: number }[] = [];
  const said: { readonly reason?: string; readonly slow?: true }[] = [];
  let plan: ScanPlan | undefined;

  const planScans = createPlanScans({
    latestPlan: async () => plan,
    recordPlan: async (next) => {
      plan = next;
      return true;
    },
    now: scheduler.now,
    intervalMs: INTERVAL_MS,
  });
  const { scanOdds } = aScan({
    async claimSlot(slot, execution) {
      const isOwn = head.claimed === slot && head.claimedBy === execution;
      if (head.slot >= slot || (head.claimed >= slot && !isOwn)) {
        return undefined;
      }
      Object.assign(head, { claimed: slot, claimedBy: execution });
      return {};
    },
    async readOdds(known) {
      await until(scheduler.now() + scanMs);
      return { known: known ?? ONE_SPORT, report: aFeedReport() };
    },
    async publish({ slot }) {
      const isNewer = slot > head.slot;
      if (isNewer) {
        published.push({ slot, at: scheduler.now() });
      }
      head.slot = Math.max(head.slot, slot);
      return { published: isNewer, scanId: `${slot}`, writeUnits: 1 };
    },
    now: scheduler.now,
  });

  async function execute(startAt: number) {
    await until(startAt);
    const execution = `execution-${startAt}`;
    for (const { slot } of (await planScans({ replan: false, execution })).slots) {
      await until(Date.parse(slot));
      said.push((await scanOdds({ slot, execution })).result);
    }
  }
  const executions = Array.from({ length: HOUR_MS / WINDOW_MS }, (_, n) =>
    execute(SLOT + n * WINDOW_MS),
  );
  await scheduler.run(() => false);
  await Promise.all(executions);
  return { published, said };
}

describe('scans that take longer than their interval', () => {
  test.each([1, 1.2, 1.8, 2.3, 3.1])(
    'of %s intervals are published every n-th slot, in order, for as long as it lasts',
    async (intervals) => {
      const scanMs = intervals * INTERVAL_MS + (intervals === 1 ? -1 : 0);
      const { published } = await anHourOf(scanMs);
      const every = Math.ceil(intervals) * INTERVAL_MS;
      for (const [index, { slot, at }] of published.entries()) {
        const before = published[index - 1];
        if (before === undefined) {
          continue;
        }
        expect(slot).toBeGreaterThan(before.slot);
        // A scan begins before the slot after its own, so no two are further apart than this.
        expect(at - before.at).toBeLessThanOrEqual(every + INTERVAL_MS);
      }
      expect(published.length).toBeGreaterThanOrEqual(Math.floor(HOUR_MS / every) - 1);
      expect(published.at(-1)?.at).toBeGreaterThan(SLOT + HOUR_MS - every - INTERVAL_MS);
    },
  );

  test('say so, and so do the slots that are left out for them', async () => {
    const { said } = await anHourOf(1.8 * INTERVAL_MS);
    expect(said.filter(({ reason }) => reason === undefined).every(({ slow }) => slow)).toBe(true);
    expect(said.some(({ reason }) => reason === 'late')).toBe(true);
    const quick = await anHourOf(0.9 * INTERVAL_MS);
    expect(quick.said.filter(({ reason, slow }) => reason !== undefined || slow)).toEqual([]);
    expect(quick.published).toHaveLength(HOUR_MS / INTERVAL_MS);
  });
});
