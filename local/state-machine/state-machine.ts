import { randomUUID } from 'node:crypto';
import { type RunOptions, StateMachine } from 'aws-local-stepfunctions';
import { FunctionError } from '../lambda/function-error.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { StartError } from '../start-error.ts';
import type { StateMachinePlan } from '../template/stack-plan.ts';

/** A state machine that runs on this machine. */
export type LocalStateMachine = {
  /** Runs one execution to its end. Rejects when it fails; resolves at once when it is aborted by `stop`. */
  start(input: string): Promise<void>;
  /** Aborts what runs. */
  stop(): void;
};

/** What became of one invocation by a state machine. `answer` is the function's, parsed. */
export type TaskOutcome = { readonly functionArn: string; readonly event: unknown } & (
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: FunctionError }
);

type Json = Parameters<StateMachine['run']>[0];
type Handlers = NonNullable<NonNullable<RunOptions['overrides']>['taskResourceLocalHandlers']>;
type State = {
  readonly Type?: string;
  readonly Resource?: string;
  readonly ItemProcessor?: Definition;
  readonly Iterator?: Definition;
  readonly Branches?: readonly Definition[];
};
type Definition = { readonly States?: Readonly<Record<string, State>> };

const INVOKE = 'arn:aws:states:::lambda:invoke';
/** Limit of Step Functions on the output of a state, in bytes of JSON. */
const MAX_STATE_BYTES = 262_144;

/**
 * Reads a definition whose tasks invoke functions. `observe` hears of every invocation. Throws a StartError for a task
 * of any other kind, and for JSONata and Assign, which the interpreter would ignore without a word.
 */
export function createStateMachine(
  { arn, name, definition }: StateMachinePlan,
  functions: ReadonlyMap<string, FunctionHost>,
  observe: (outcome: TaskOutcome) => void,
): LocalStateMachine {
  if (/"(QueryLanguage"\s*:\s*"JSONata|Assign"\s*:)/.test(definition)) {
    throw new StartError(`${name}: JSONata and Assign do not run on this machine`);
  }
  const parsed = JSON.parse(definition) as Definition;
  const machine = new StateMachine(parsed as ConstructorParameters<typeof StateMachine>[0]);
  const handlers: Handlers = Object.fromEntries(taskNames(parsed, name).map((task) => [task, invoke]));
  const running = new Set<{ abort: () => void }>();

  async function invoke(parameters: Json): Promise<Json> {
    const { FunctionName: functionArn, Payload: event } = parameters as {
      FunctionName: string;
      Payload: unknown;
    };
    const host = functions.get(functionArn);
    if (host === undefined)
      throw new StartError(`${name} invokes ${functionArn}, which is not in the template`);
    try {
      const payload = await host.invoke(event);
      if (Buffer.byteLength(payload) > MAX_STATE_BYTES) {
        throw new FunctionError(
          'States.DataLimitExceeded',
          `The answer is larger than ${MAX_STATE_BYTES} bytes`,
        );
      }
      const answer: Json = JSON.parse(payload);
      observe({ functionArn, event, ok: true, answer });
      return { ExecutedVersion: '$LATEST', Payload: answer, StatusCode: 200 };
    } catch (error) {
      const failure =
        error instanceof FunctionError ? error : new FunctionError('Lambda.Unknown', String(error));
      observe({ functionArn, event, ok: false, error: failure });
      throw asStateError(failure);
    }
  }

  return {
    async start(input) {
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
    stop() {
      for (const execution of running) execution.abort();
    },
  };
}

/** The names of all tasks, those inside Map and Parallel states included. */
function taskNames(definition: Definition, machine: string): readonly string[] {
  return Object.entries(definition.States ?? {}).flatMap(([name, state]) => {
    if (state.Type === 'Task') {
      if (state.Resource === INVOKE) return [name];
      throw new StartError(
        `${machine}: the task ${name} is of the kind ${state.Resource}, which does not run here`,
      );
    }
    const inner = [state.ItemProcessor, state.Iterator, ...(state.Branches ?? [])];
    return inner.flatMap((part) => (part ? taskNames(part, machine) : []));
  });
}

/** The interpreter compares the error's name with Retry and Catch, and hands its message on as the cause. */
function asStateError({ errorType, message, trace }: FunctionError): Error {
  const error = new Error(JSON.stringify({ errorType, errorMessage: message, trace }));
  error.name = errorType;
  return error;
}
