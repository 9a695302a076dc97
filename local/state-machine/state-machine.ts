import { randomUUID } from 'node:crypto';
import { type RunOptions, StateMachine } from 'aws-local-stepfunctions';
import { FunctionError } from '../lambda/function-error.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { StartError } from '../start-error.ts';
import type { StateMachinePlan } from '../template/stack-plan.ts';

/** The result of one invocation by a state machine. `answer` is the function's, parsed. */
export type TaskOutcome = { readonly functionArn: string; readonly event: unknown } & (
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: FunctionError }
);

type Json = Parameters<StateMachine['run']>[0];
type Handlers = NonNullable<NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers']>;

const INVOKE = 'arn:aws:states:::lambda:invoke';
const SEND_MESSAGE = 'arn:aws:states:::sqs:sendMessage';
/** Limit of Step Functions on the output of a state, in bytes of JSON. */
const MAX_STATE_BYTES = 262_144;

/** Puts a message into a queue. */
export type SendMessage = (queueUrl: string, body: string) => Promise<unknown>;

/**
 * Reads a definition whose tasks invoke functions or send messages. `observe` is called after every
 * invocation. Throws a StartError for a task of any other kind, and for JSONata and Assign, which
 * the interpreter would silently ignore.
 */
export function createStateMachine(
  { arn, name, definition }: StateMachinePlan,
  functions: ReadonlyMap<string, FunctionHost>,
  sendMessage: SendMessage,
  observe: (outcome: TaskOutcome) => void,
) {
  if (/"(QueryLanguage"\s*:\s*"JSONata|Assign"\s*:)/.test(definition)) {
    throw new StartError(`${name}: JSONata and Assign do not run on this machine`);
  }
  const parsed: ConstructorParameters<typeof StateMachine>[0] = JSON.parse(definition);
  const machine = new StateMachine(parsed);
  const handlers: Handlers = Object.fromEntries(
    tasksOf(parsed, name).map(({ task, resource }) => [task, resource === INVOKE ? invoke : send]),
  );
  const running = new Set<{ abort: () => void }>();

  async function invoke(parameters: Json): Promise<Json> {
    const { FunctionName: functionArn, Payload: event } = parameters as {
      FunctionName: string;
      Payload: Json;
    };
    try {
      const host = functions.get(functionArn);
      if (host === undefined) {
        throw new Error(`${functionArn} is not in the template`);
      }
      const answer = parseAnswer(await host.invoke(event));
      observe({ functionArn, event, ok: true, answer });
      return { ExecutedVersion: '$LATEST', Payload: answer, StatusCode: 200 };
    } catch (cause) {
      const error =
        cause instanceof FunctionError ? cause : new FunctionError('Lambda.Unknown', `${cause}`);
      observe({ functionArn, event, ok: false, error });
      throw asStateError(error);
    }
  }

  async function send(parameters: Json): Promise<Json> {
    const { QueueUrl, MessageBody } = parameters as { QueueUrl: string; MessageBody: Json };
    await sendMessage(
      QueueUrl,
      typeof MessageBody === 'string' ? MessageBody : JSON.stringify(MessageBody),
    );
    return {};
  }

  return {
    /**
     * Runs one execution to its end. Rejects when it fails; resolves at once when it is aborted by
     * `stop`.
     */
    async start(input: string): Promise<void> {
      const id = randomUUID();
      const execution = machine.run(JSON.parse(input), {
        noThrowOnAbort: true,
        overrides: { taskResourceLocalHandlers: handlers },
        context: {
          Execution: { Id: `${arn.replace(':stateMachine:', ':execution:')}:${id}`, Name: id },
          StateMachine: { Id: arn, Name: name },
        },
      });
      running.add(execution);
      try {
        await execution.result;
      } finally {
        running.delete(execution);
      }
    },
    /** Aborts every execution. */
    stop(): void {
      for (const execution of running) {
        execution.abort();
      }
    },
  };
}

function parseAnswer(payload: string): Json {
  if (Buffer.byteLength(payload) <= MAX_STATE_BYTES) {
    return JSON.parse(payload);
  }
  const text = `The answer is larger than ${MAX_STATE_BYTES} bytes`;
  throw new FunctionError('States.DataLimitExceeded', text);
}

/** The names of all tasks, at any depth of a definition, and what they are. */
function tasksOf(part: unknown, machine: string): readonly { task: string; resource: string }[] {
  if (typeof part !== 'object' || part === null) {
    return [];
  }
  return Object.entries(part).flatMap(([task, state]) => {
    if (state?.Type !== 'Task') {
      return tasksOf(state, machine);
    }
    const resource = String(state.Resource);
    if (resource === INVOKE || resource === SEND_MESSAGE) {
      return [{ task, resource }];
    }
    const kind = `the task ${task} is of the kind ${resource}`;
    throw new StartError(`${machine}: ${kind}, which does not run here`);
  });
}

/**
 * The interpreter compares the error's name with Retry and Catch, and hands its message on as the
 * cause.
 */
function asStateError({ errorType, message, trace }: FunctionError): Error {
  const error = new Error(JSON.stringify({ errorType, errorMessage: message, trace }));
  error.name = errorType;
  return error;
}
