import type { Table } from '#adapters/dynamodb/client.ts';
import type { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import type { Done } from '#functions/operator/answer.ts';
import type { OperatorCommands } from '#functions/operator/operator.ts';
import type { alarmsOn } from './alarms.ts';
import type { queueStates } from './queue-state.ts';

type Input<C extends keyof OperatorCommands> = Parameters<OperatorCommands[C]>[0];
type DocumentOf<A> = A extends Done<infer D> ? D : never;

/**
 * Has the operator function of the stack do a command and returns the document that it made. Throws
 * an AdminProblem where the command is refused or the function cannot be called.
 */
export type Call = <C extends keyof OperatorCommands>(
  command: C,
  input: Input<C>,
) => Promise<DocumentOf<Awaited<ReturnType<OperatorCommands[C]>>>>;

/** A stack that was found. */
export type FoundStack = {
  readonly name: string;
  readonly call: Call;
  /** Its rows, for a restore and a replay of a scan, and for nothing else. */
  readonly table: Table;
  /** What is in its queues. */
  readonly queues: () => ReturnType<typeof queueStates>;
  /** Its alarms that are on; null on one machine, which has none. */
  readonly alarms: () => Promise<Awaited<ReturnType<typeof alarmsOn>> | null>;
  /** What each scan knew of the feed, for a replay. */
  readonly quotes: Pick<ReturnType<typeof createQuotesStore>, 'load'>;
};

export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/**
 * Flags by name without the dashes, each with the placeholder that stands for its value in the
 * usage. A flag with an empty placeholder takes no value; `yes` stands for it where it is given.
 */
export type Flags = Readonly<Record<string, string>>;

/** The placeholder of an account: the command line finds the id of an e-mail. */
export const USER = 'USER_ID|EMAIL';

/** Required flags are always given a value, optional ones may be absent. */
type Values<F extends Flags, O extends Flags> = Readonly<
  Record<keyof F, string> & Partial<Record<keyof O, string>>
>;

/**
 * A verb of the command line. Its help and the checks of its flags derive from this declaration.
 * `run` returns the document for stdout, or throws an AdminProblem.
 */
export type Verb<F extends Flags = Flags, O extends Flags = Flags> = {
  /** What it does, in a sentence. */
  readonly summary: string;
  /** The flags of an example. */
  readonly example: string;
  /**
   * What a verb that cannot be undone does to the thing that this flag names. The operator is asked
   * before it runs.
   */
  readonly destroys?: { readonly flag: keyof F & string; readonly effect: string };
  /** The required flags. */
  readonly flags: F;
  readonly optional?: O;
  /** How many characters the values of some flags may have, where that is more than usual. */
  readonly maxLengths?: Readonly<Partial<Record<keyof (F & O), number>>>;
} & (
  | {
      /**
       * It acts on the stack that `--stack NAME` names, or on the one that runs on this machine.
       */
      readonly onStack?: undefined;
      run(
        context: FoundStack & Environment,
        values: Values<F, O>,
      ): Promise<Record<string, unknown>>;
    }
  | {
      readonly onStack: false;
      run(context: Environment, values: Values<F, O>): Promise<Record<string, unknown>>;
    }
);

/** Declares a verb: the values that `run` is given are those of its flags. */
export function defineVerb<const F extends Flags, const O extends Flags = Record<never, never>>(
  verb: Verb<F, O>,
): Verb {
  return verb;
}

/** A list as verbs show it. */
export function toListView<T>(data: readonly T[]) {
  return { count: data.length, data };
}
