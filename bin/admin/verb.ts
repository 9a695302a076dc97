import type { Table } from '#adapters/dynamodb/client.ts';
import type { WiderReach } from '#adapters/webhooks/reach.ts';

/** A stack that was found: its rows, and what its webhooks need. */
export type FoundStack = {
  readonly table: Table;
  /** What secrets of webhooks are derived from. */
  readonly masterKey: () => Promise<Uint8Array>;
  /** Where its webhooks may go beyond public addresses. */
  readonly reach: WiderReach | undefined;
};

/** What a verb acts on. */
export type AdminContext = {
  /** The stack that was named, or the one that runs on this machine. */
  readonly stack: () => Promise<FoundStack>;
  /** Its table. */
  readonly table: () => Promise<Table>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Flags by name without the dashes, each with the placeholder that stands for its value in the usage. */
export type Flags = Readonly<Record<string, string>>;

export type Verb = {
  readonly flags: Flags;
  readonly optional: Flags;
  /** Whether it acts on a stack, which can then be named. */
  readonly onStack: boolean;
  /** Returns the document for stdout; throws an AdminProblem. */
  readonly run: (
    context: AdminContext,
    values: Readonly<Record<string, string>>,
  ) => Promise<Record<string, unknown>>;
};

/** Ties the values that a verb is given to the flags that it names: those of `flags` are required. */
export function defineVerb<const F extends Flags, const O extends Flags = Record<never, never>>(verb: {
  readonly flags: F;
  readonly optional?: O;
  readonly onStack?: false;
  readonly run: (
    context: AdminContext,
    values: Readonly<Record<keyof F, string> & Partial<Record<keyof O, string>>>,
  ) => Promise<Record<string, unknown>>;
}): Verb {
  return {
    flags: verb.flags,
    optional: verb.optional ?? {},
    onStack: verb.onStack ?? true,
    run: (context, values) =>
      verb.run(context, values as Record<keyof F, string> & Partial<Record<keyof O, string>>),
  };
}
