import { ACCOUNT, REGION } from './emulator.ts';

/** The calls for which the project has no client of the SDK, made by hand: an emulator verifies no signature. */
async function call(port: number, service: string, path: string, action?: { target: string; input: object }) {
  const credential = `test/20260101/${REGION}/${service}/aws4_request`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: action ? 'POST' : 'GET',
    headers: {
      authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=0`,
      ...(action && { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': action.target }),
    },
    ...(action && { body: JSON.stringify(action.input) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${service} ${action?.target ?? path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

type Schedule = {
  readonly ScheduleExpression: string;
  readonly State: string;
  readonly Target: { readonly Arn: string; readonly Input: string };
};

/** Does what the schedule will do: starts its target with its input, both as deployed. Says what it started. */
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
  const { status } = await call(port, 'states', '/', { target: 'AWSStepFunctions.DescribeExecution', input });
  return status;
}

export async function functionVariables(port: number, name: string): Promise<Record<string, string>> {
  const { Environment } = await call(
    port,
    'lambda',
    `/2015-03-31/functions/${name}/configuration?account=${ACCOUNT}`,
  );
  return Environment.Variables;
}
