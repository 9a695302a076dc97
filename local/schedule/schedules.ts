import type { FunctionHost } from '../lambda/function-host.ts';
import { lookUp } from '../start-error.ts';
import { createStateMachine, type SendMessage, type TaskOutcome } from '../state-machine/state-machine.ts';
import type { StackPlan } from '../template/stack-plan.ts';
import { startSchedule } from './schedule.ts';

/** Called while state machines run. */
export type LoopObserver = {
  /** `functionName` is the short name, such as scan-odds. */
  onTask(functionName: string, outcome: TaskOutcome): void;
  onExecutionFailed(error: unknown): void;
};

/** An execution that was cut off keeps the slots it was handed; the first start after that has to plan them anew. */
const FIRST_INPUT = JSON.stringify({ replan: true });

/**
 * Reads the schedules, and the state machines and functions that they start; nothing runs before `start`. Throws a
 * StartError for what cannot run here.
 */
export function prepareSchedules(
  plan: StackPlan,
  hosts: ReadonlyMap<string, FunctionHost>,
  sendMessage: SendMessage,
  observer: LoopObserver,
) {
  const names = new Map(plan.functions.map(({ arn, name }) => [arn, name]));
  const observe = (outcome: TaskOutcome) => observer.onTask(names.get(outcome.functionArn) ?? '', outcome);
  const machines = new Map(
    plan.stateMachines.map((machine) => [
      machine.arn,
      createStateMachine(machine, hosts, sendMessage, observe),
    ]),
  );
  /** What a schedule starts: a state machine, or a function by itself. */
  const targets = new Map<string, (input: string) => Promise<unknown>>([
    ...[...hosts].map(([arn, host]) => [arn, (input: string) => host.invoke(JSON.parse(input))] as const),
    ...[...machines].map(([arn, machine]) => [arn, machine.start] as const),
  ]);
  const enabled = plan.schedules
    .filter((schedule) => schedule.enabled)
    .map((schedule) => ({ schedule, start: lookUp(targets, schedule.targetArn, 'The schedule') }));
  const running: { stop(): void }[] = [...machines.values()];
  return {
    start(): void {
      for (const { schedule, start } of enabled) {
        const fire = (input: string) => void start(input).catch(observer.onExecutionFailed);
        running.unshift(startSchedule(schedule, { firstInput: FIRST_INPUT, fire }));
      }
    },
    stop(): void {
      for (const each of running) each.stop();
    },
  };
}
