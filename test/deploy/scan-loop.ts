import { callEmulator as call } from './call-emulator.ts';
import { ACCOUNT } from './emulator.ts';

type Schedule = {
  readonly ScheduleExpression: string;
  readonly State: string;
  readonly Target: { readonly Arn: string; readonly Input: string };
};

/**
 * Does what the schedule will do: starts its target with its input, both as deployed. Says what it
 * started.
 */
export async function fireSchedule(
  port: number,
  name: string,
): Promise<{ schedule: Schedule; executionArn: string }> {
  const schedule: Schedule = await call(port, 'scheduler', `/schedules/${name}`);
  const { Arn, Input } = schedule.Target;
  const { executionArn } = await call(port, 'states', '/', {
    target: 'AWSStepFunctions.StartExecution',
    input: { stateMachineArn: Arn, input: Input },
  });
  return { schedule, executionArn };
}

/** RUNNING, SUCCEEDED, FAILED or ABORTED. */
export async function executionStatus(port: number, executionArn: string): Promise<string> {
  const input = { executionArn };
  const { status } = await call(port, 'states', '/', {
    target: 'AWSStepFunctions.DescribeExecution',
    input,
  });
  return status;
}

/** The version of a function that requests reach. */
export async function liveVersion(port: number, name: string): Promise<string> {
  const path = `/2015-03-31/functions/${name}/aliases/live`;
  const { FunctionVersion } = await call(port, 'lambda', path);
  return FunctionVersion;
}

export async function functionVariables(
  port: number,
  name: string,
): Promise<Record<string, string>> {
  const { Environment } = await call(
    port,
    'lambda',
    `/2015-03-31/functions/${name}/configuration?account=${ACCOUNT}`,
  );
  return Environment.Variables;
}
