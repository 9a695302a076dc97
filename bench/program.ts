/**
 * The command line of a program: options that all take a value, and an exit code that separates wrong options from
 * unusable input.
 */
import { parseArgs } from 'node:util';

/** The files of a run cannot be used. The message says what is wrong and what to do about it, one line each. */
export class InputProblem extends Error {}

/** The options of a run are wrong. The usage follows the message. */
export class UsageProblem extends Error {}

/** What was given for each option. */
export type Options = Readonly<Partial<Record<string, string>>>;

type Print = (text: string) => void;
const toStderr: Print = (text) => process.stderr.write(text);

/**
 * Runs a program with the options that its usage names, and returns the exit code: 1 where its input cannot be used and
 * 2 for wrong options, each with a line on stderr that says what to do.
 */
export function runProgram(
  usage: string,
  run: (options: Options) => void,
  args: readonly string[] = process.argv.slice(2),
  stderr: Print = toStderr,
): number {
  try {
    run(optionsIn(usage, args));
    return 0;
  } catch (error) {
    if (error instanceof UsageProblem) stderr(`${error.message}usage: ${usage}\n`);
    else if (error instanceof InputProblem) stderr(`${error.message}\n`);
    else throw error;
    return error instanceof UsageProblem ? 2 : 1;
  }
}

function optionsIn(usage: string, args: readonly string[]): Options {
  const names = [...usage.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name);
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageProblem(`${error instanceof Error ? error.message : error}\n`);
  }
}

/** The value of an option that a program cannot do without. */
export function required(value: string | undefined): string {
  if (!value) throw new UsageProblem();
  return value;
}

/** Prints the steps of a long run as they begin, each on a line with the seconds since this was called. */
export function createProgress(stderr: Print = toStderr): Print {
  const started = performance.now();
  return (step) => stderr(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step}\n`);
}
