import type { Table } from '#adapters/dynamodb/client.ts';
import type { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import type { ExtendEgress } from '#adapters/webhooks/egress-policy.ts';

/** The functions that the command line calls. */
export type OperatorFunction =
  | 'send-test-webhook'
  | 'issue-webhook-secret'
  | 'add-master-key'
  | 'correct-record';

/** A stack that was found: its rows, its functions, and where its webhooks may go. */
export type FoundStack = {
  readonly table: Table;
  /** What each scan knew of the feed. */
  readonly quotes: Pick<ReturnType<typeof createQuotesStore>, 'load'>;
  /**
   * Calls one of its functions with an event and returns the answer. Throws an AdminProblem where
   * that fails.
   */
  readonly invoke: (name: OperatorFunction, event: unknown) => Promise<unknown>;
  /** Lets its webhooks go beyond public addresses; undefined on AWS. */
  readonly extendEgress: ExtendEgress | undefined;
};

export type Environment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/**
 * Flags by name without the dashes, each with the placeholder that stands for its value in the
 * usage.
 */
export type Flags = Readonly<Record<string, string>>;

/** Required flags are always given a value, optional ones may be absent. */
type Values<F extends Flags, O extends Flags> = Readonly<
  Record<keyof F, string> & Partial<Record<keyof O, string>>
>;

/**
 * A verb of the command line. Its usage and the checks of its flags derive from this declaration.
 * `run` returns the document for stdout, or throws an AdminProblem.
 */
export type Verb<F extends Flags = Flags, O extends Flags = Flags> = {
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
