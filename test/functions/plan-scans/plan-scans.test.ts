import { expect, test } from 'vitest';
import type { ScanPlan } from '#domain/scan-grid/due-slots.ts';
import { createPlanScans } from '#functions/plan-scans/plan-scans.ts';

const T0 = Date.parse('2026-03-01T12:00:00Z');

/** The row that keeps what was handed out, shared by all starts of a test. */
function aPlanRow(last?: number) {
  const plan =
    last === undefined ? undefined : { lastSlot: last, execution: 'before', slots: [last] };
  const row: { plan: ScanPlan | undefined } = { plan };
  return {
    row,
    planScansAt: (now: number) =>
      createPlanScans({
        latestPlan: async () => row.plan,
        recordPlan: async (plan, previous) => {
          if (row.plan?.lastSlot !== previous) {
            return false;
          }
          row.plan = plan;
          return true;
        },
        now: () => now,
        intervalMs: 45_000,
      }),
  };
}

test('a start hands out the slots of one window as instants and records the last', async () => {
  const { row, planScansAt } = aPlanRow();
  expect(await planScansAt(T0 + 4_000)({ replan: false, execution: 'one' })).toEqual({
    slots: [
      { slot: '2026-03-01T12:00:00.000Z' },
      { slot: '2026-03-01T12:00:45.000Z' },
      { slot: '2026-03-01T12:01:30.000Z' },
      { slot: '2026-03-01T12:02:15.000Z' },
    ],
  });
  expect(row.plan?.lastSlot).toBe(T0 + 135_000);
});

test('the next start goes on where the one before ended', async () => {
  const { planScansAt } = aPlanRow();
  await planScansAt(T0)({ replan: false, execution: 'one' });
  const { slots } = await planScansAt(T0 + 180_000)({ replan: false, execution: 'two' });
  expect(slots[0]).toEqual({ slot: '2026-03-01T12:03:00.000Z' });
});

test('of two starts at the same moment only one is given the window', async () => {
  const { planScansAt } = aPlanRow();
  const plans = await Promise.all(
    ['one', 'two'].map((execution) => planScansAt(T0)({ replan: false, execution })),
  );
  expect(plans.map(({ slots }) => slots.length).sort()).toEqual([0, 4]);
});

test('a start that is told to replan takes over what an aborted execution was given', async () => {
  const { planScansAt } = aPlanRow(T0 + 135_000);
  const { slots } = await planScansAt(T0 + 10_000)({ replan: true, execution: 'one' });
  expect(slots[0]).toEqual({ slot: '2026-03-01T12:00:00.000Z' });
});

test('a plan that could not be written down hands out nothing', async () => {
  const planScans = createPlanScans({
    latestPlan: async () => undefined,
    recordPlan: async () => {
      throw new Error('the table does not answer');
    },
    now: () => T0,
    intervalMs: 45_000,
  });
  await expect(planScans({ replan: false, execution: 'one' })).rejects.toThrow('does not answer');
});

test('an execution that asks again, because the answer was lost, is given the same slots', async () => {
  const { planScansAt } = aPlanRow();
  const asked = { replan: false, execution: 'one' };
  const lost = await planScansAt(T0)(asked);
  expect(lost.slots).toHaveLength(4);
  expect(await planScansAt(T0 + 2_000)(asked)).toEqual(lost);
  expect(await planScansAt(T0 + 50_000)({ ...asked, replan: true })).toEqual(lost);
  const next = await planScansAt(T0 + 180_000)({ replan: false, execution: 'two' });
  expect(next.slots[0]).toEqual({ slot: '2026-03-01T12:03:00.000Z' });
});

test('two tries of one execution at the same moment are given the same slots', async () => {
  const { planScansAt } = aPlanRow();
  const asked = { replan: false, execution: 'one' };
  const [first, second] = await Promise.all([planScansAt(T0)(asked), planScansAt(T0)(asked)]);
  expect(first.slots).toHaveLength(4);
  expect(second).toEqual(first);
});
