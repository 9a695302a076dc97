import type { FunctionHost } from '../lambda/function-host.ts';
import { lookUp, StartError } from '../start-error.ts';
import {
  createStateMachine,
  type SendMessage,
  type TaskOutcome,
} from '../state-machine/state-machine.ts';
import type { SchedulePlan, StackPlan } from '../template/stack-plan.ts';

/** Called while state machines run. */
export type LoopObserver = {
  /** `functionName` is the short name, such as scan-odds. */
  onTask(functionName: string, outcome: TaskOutcome): void;
  onExecutionFailed(error: unknown): void;
};

/**
 * An execution that was cut off keeps the slots it was handed; the first start after that has to
 * plan them again.
 */
const FIRST_INPUT = JSON.stringify({ replan: true });

/**
 * Reads the schedules, and the state machines and functions that they start; nothing runs before
 * `start`. Throws a StartError for what cannot run here.
 */
export function prepareSchedules(
  plan: StackPlan,
  hosts: ReadonlyMap<string, FunctionHost>,
  sendMessage: SendMessage,
  observer: LoopObserver,
) {
  const names = new Map(plan.functions.map(({ arn, name }) => [arn, name]));
  const observe = (outcome: TaskOutcome) =>
    observer.onTask(names.get(outcome.functionArn) ?? '', outcome);
  const machines = plan.stateMachines.map((machine) => ({
    arn: machine.arn,
    ...createStateMachine(machine, hosts, sendMessage, observe),
  }));
  /** What a schedule starts: a state machine, or a function by itself. */
  const targets = new Map<string, (input: string) => Promise<unknown>>([
    ...[...hosts].map(
      ([arn, host]) => [arn, (input: string) => host.invoke(JSON.parse(input))] as const,
    ),
    ...machines.map(({ arn, start }) => [arn, start] as const),
  ]);
  const enabled = plan.schedules
    .filter((schedule) => schedule.enabled)
    .map((schedule) => ({ schedule, start: lookUp(targets, schedule.targetArn, 'The schedule') }));
  const running: { stop(): void }[] = [...machines];
  return {
    start(): void {
      for (const { schedule, start } of enabled) {
        const fire = (input: string) => void start(input).catch(observer.onExecutionFailed);
        running.unshift(startSchedule(schedule, { firstInput: FIRST_INPUT, fire }));
      }
    },
    stop(): void {
      for (const execution of running) {
        execution.stop();
      }
    },
  };
}

const UNITS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * How much sooner than a full rate after the first start the regular ones begin; the deployed
 * schedule may be as early.
 */
const MAX_LEAD_MS = 60_000;

/**
 * Fires at once with `firstInput`, and then at its rate with the schedule's own input. The regular
 * starts begin up to a minute sooner than a full rate after the first one. That one falls somewhere
 * between two instants of the scan grid, so a plan made a whole window later would miss the first
 * of its instants. A machine that slept through several starts gets one, when it wakes. Throws a
 * StartError for an expression that is not a rate.
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
