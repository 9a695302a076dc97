/** The command line of a program: options that all take a value, and an exit code that says whose fault it was. */
import { parseArgs } from 'node:util';
import { InputProblem } from './input-problem.ts';

export type Program<Name extends string, Options> = {
  readonly usage: string;
  readonly names: readonly Name[];
  /** What the values mean; undefined where they mean nothing. */
  readonly optionsOf: (values: Readonly<Partial<Record<Name, string>>>) => Options | undefined;
  readonly run: (options: Options) => void;
};

/**
 * Runs a program and answers the exit code: 1 where its input cannot be used and 2 for wrong options, each with a line on
 * stderr that says what to do.
 */
export function runProgram<Name extends string, Options>(
  { usage, names, optionsOf, run }: Program<Name, Options>,
  args: readonly string[],
  stderr: (text: string) => void = (text) => process.stderr.write(text),
): number {
  const values = valuesOf(names, args);
  const options = typeof values === 'string' ? undefined : optionsOf(values);
  if (options === undefined) {
    stderr(`${typeof values === 'string' ? `${values}\n` : ''}usage: ${usage}\n`);
    return 2;
  }
  try {
    run(options);
    return 0;
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    stderr(`${error.message}\n`);
    return 1;
  }
}

/** The values by name, or what to say about the arguments. */
function valuesOf<Name extends string>(
  names: readonly Name[],
  args: readonly string[],
): Partial<Record<Name, string>> | string {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...args], options });
    return values as Partial<Record<Name, string>>;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The same for a program whose one option is `--data`. */
export function runOnData(usage: string, run: (path: string) => void): number {
  const program: Program<'data', string> = {
    usage,
    names: ['data'],
    optionsOf: ({ data }) => data || undefined,
    run,
  };
  return runProgram(program, process.argv.slice(2));
}
