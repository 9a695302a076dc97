/**
 * What every program of the bench needs: options that all take a value, an exit code that separates
 * wrong options from unusable input, files that it is given and files that it writes.
 */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';

/**
 * The files of a run cannot be used. The message says what is wrong and what to do about it, one
 * line each.
 */
export class InputProblem extends Error {}

/** The options of a run are wrong. The usage follows the message. */
export class UsageProblem extends Error {}

/** What was given for each option. */
export type Options = Readonly<Partial<Record<string, string>>>;

type Print = (text: string) => void;
const toStderr: Print = (text) => process.stderr.write(text);

/**
 * Runs a program with the options that its usage names, and returns the exit code: 1 where its
 * input cannot be used and 2 for wrong options, each with a line on stderr that says what to do.
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
    return report(error, usage, stderr);
  }
}

/**
 * Prints what is wrong with the options or the input of a run, and returns the exit code. Throws
 * any other error.
 */
function report(error: unknown, usage: string, print: Print): number {
  if (error instanceof UsageProblem) {
    print(`${error.message}usage: ${usage}\n`);
  } else if (error instanceof InputProblem) {
    print(`${error.message}\n`);
  } else {
    throw error;
  }
  return error instanceof UsageProblem ? 2 : 1;
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

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;
type OptionValues<T extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T }>
>['values'];

/**
 * What `read` makes of the options of a program that is not a function. Ends the process as
 * `runProgram` would where they are wrong or name files that cannot be used.
 */
export function readOptions<const T extends OptionsConfig, V>(
  usage: string,
  options: T,
  read: (values: OptionValues<T>) => V,
  args: readonly string[] = process.argv.slice(2),
): V {
  try {
    return read(parseArgs({ args: [...args], options }).values);
  } catch (error) {
    const text = error instanceof Error ? error.message.trim() : error;
    const problem = error instanceof InputProblem ? error : new UsageProblem(`${text}\n`);
    process.exit(report(problem, usage, toStderr));
  }
}

/** A number above zero that an option gives. Throws a UsageProblem that names the option. */
export function countIn(text: string, name: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) {
    return Number(text);
  }
  throw new UsageProblem(`--${name} is "${text}"; it must be a whole number from 1 to 999999\n`);
}

/** The value of an option that a program cannot do without. */
export function required(value: string | undefined): string {
  if (!value) {
    throw new UsageProblem();
  }
  return value;
}

/**
 * Prints the steps of a long run as they begin, each on a line with the seconds since this was
 * called.
 */
export function createProgress(stderr: Print = toStderr): Print {
  const started = performance.now();
  return (step) =>
    stderr(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${step}\n`);
}

/** What `action` returns; where it throws, an InputProblem that says why. */
function orProblem<Value>(
  action: () => Value,
  problemOf: (error: NodeJS.ErrnoException) => string,
): Value {
  try {
    return action();
  } catch (cause) {
    throw new InputProblem(problemOf(cause as NodeJS.ErrnoException), { cause });
  }
}

/** The names in a folder, in order. Throws an InputProblem that says what was `expected`. */
export function readFolder(path: string, expected: string): string[] {
  return orProblem(
    () => readdirSync(path).sort(),
    () => `${path} is no folder that can be read: ${expected}`,
  );
}

/**
 * The bytes of a file, unpacked where its name ends in `.gz`. Throws an InputProblem that calls it
 * `name`.
 */
export function readInput(path: string, name = path): Buffer {
  return orProblem(
    () => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)),
    ({ message }) => `${name} cannot be read: ${message}`,
  );
}

/**
 * Opens a file that `--json` names before the run, so that a long run does not end at a wrong path,
 * and returns the function that writes it; without a path that does nothing. The file keeps its
 * content until then. Throws an InputProblem.
 */
export function openOutput(path: string | undefined): (text: string) => void {
  if (path === undefined) {
    return () => {};
  }
  const file = orProblem(
    () => openSync(path, 'a'),
    ({ code }) =>
      `--json: ${path} cannot be written: ` +
      (code === 'ENOENT'
        ? 'its folder does not exist; make it first'
        : `${code}; name another file`),
  );
  if (!fstatSync(file).isFile()) {
    throw new InputProblem(`--json: ${path} is no file; name one`);
  }
  return (text) => {
    ftruncateSync(file);
    writeFileSync(file, text);
    closeSync(file);
  };
}

/** Opens a file for a document, written as JSON with a line for each field. */
export function openDocument(path: string | undefined): (document: object) => void {
  const write = openOutput(path);
  return (document) => write(`${JSON.stringify(document, null, 2)}\n`);
}
