import type { Table } from '#adapters/dynamodb/client.ts';

/** What a verb acts on. */
export type AdminContext = {
  /** The table of the stack that was named, or of the one that runs on this machine. */
  readonly table: () => Promise<Table>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Flags by name without the dashes, each with the placeholder that stands for its value in the usage. */
export type Flags = Readonly<Record<string, string>>;

export type Verb = {
  readonly flags: Flags;
  /** Answers with the document for stdout; throws an AdminProblem. */
  readonly run: (
    context: AdminContext,
    values: Readonly<Record<string, string>>,
  ) => Promise<Record<string, unknown>>;
};

/** Ties the values that a verb is given to the flags that it names: all of them are required. */
export function defineVerb<const F extends Flags>(verb: {
  readonly flags: F;
  readonly run: (
    context: AdminContext,
    values: Readonly<Record<keyof F, string>>,
  ) => Promise<Record<string, unknown>>;
}): Verb {
  return {
    flags: verb.flags,
    run: (context, values) => verb.run(context, values as Record<keyof F, string>),
  };
}
