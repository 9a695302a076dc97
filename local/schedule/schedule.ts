import { StartError } from '../start-error.ts';
import type { SchedulePlan } from '../template/stack-plan.ts';

/** A running schedule. */
export type LocalSchedule = { stop(): void };

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** How much sooner than a full rate after the first start the beat begins; Scheduler promises no better than this. */
const MOST_LEAD_MS = 60_000;

/**
 * Fires at once with `firstInput`, and then at its rate with the schedule's own input. The beat begins up to a minute
 * sooner than a full rate after the first start: that start falls somewhere between two instants of a grid, and what is
 * planned a whole window later would find the first of its instants gone by. A machine that slept through several
 * instants gets one, as late as it wakes. Throws a StartError for an expression that is not a rate.
 */
export function startSchedule(
  plan: SchedulePlan,
  options: { firstInput: string; fire: (input: string) => void },
): LocalSchedule {
  const rateMs = readRate(plan.expression);
  const origin = Date.now() - Math.min(MOST_LEAD_MS, rateMs / 3);
  let timer: NodeJS.Timeout;

  // A timer may ring a moment early: the instant just served is never armed again.
  function arm(served: number): void {
    const due = Math.max(served, Math.floor((Date.now() - origin) / rateMs)) + 1;
    timer = setTimeout(
      () => {
        options.fire(plan.input);
        arm(due);
      },
      origin + due * rateMs - Date.now(),
    );
  }

  options.fire(options.firstInput);
  arm(0);
  return { stop: () => clearTimeout(timer) };
}

function readRate(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const unitMs = UNITS[unit];
  if (count === undefined || unitMs === undefined) {
    throw new StartError(`The local schedule knows rate(…) only, not ${expression}`);
  }
  return Number(count) * unitMs;
}
