import { StartError } from '../start-error.ts';
import type { SchedulePlan } from '../template/stack-plan.ts';

const UNITS: Readonly<Record<string, number>> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * How much sooner than a full rate after the first start the regular ones begin; the deployed schedule may be as
 * early.
 */
const MAX_LEAD_MS = 60_000;

/**
 * Fires at once with `firstInput`, and then at its rate with the schedule's own input. The regular starts begin up to a
 * minute sooner than a full rate after the first one. That one falls somewhere between two instants of the scan grid,
 * so a plan made a whole window later would miss the first of its instants. A machine that slept through several starts
 * gets one, when it wakes. Throws a StartError for an expression that is not a rate.
 */
export function startSchedule(
  plan: SchedulePlan,
  options: { firstInput: string; fire: (input: string) => void },
): { stop(): void } {
  const rateMs = readRate(plan.expression);
  const origin = Date.now() - Math.min(MAX_LEAD_MS, rateMs / 3);
  let timer: NodeJS.Timeout;

  // A timer may fire a moment early, so the start that was just made is never planned again.
  function waitFor(after: number): void {
    const next = Math.max(after, Math.floor((Date.now() - origin) / rateMs)) + 1;
    const fire = () => {
      options.fire(plan.input);
      waitFor(next);
    };
    timer = setTimeout(fire, origin + next * rateMs - Date.now());
  }

  options.fire(options.firstInput);
  waitFor(0);
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
