/** Files that a run is given and files that it writes. */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { InputProblem } from './program.ts';

/** What `action` returns; where it throws, an InputProblem that says why. */
function orProblem<Value>(action: () => Value, problemOf: (error: NodeJS.ErrnoException) => string): Value {
  try {
    return action();
  } catch (cause) {
    throw new InputProblem(problemOf(cause as NodeJS.ErrnoException), { cause });
  }
}

/** The entries of a folder. Throws an InputProblem that says what was `expected`. */
export function readFolder(path: string, expected: string) {
  return orProblem(
    () => readdirSync(path, { withFileTypes: true }),
    () => `${path} is no folder that can be read: ${expected}`,
  );
}

/** The bytes of a file, unpacked where its name ends in `.gz`. Throws an InputProblem that calls it `name`. */
export function readInput(path: string, name = path): Buffer {
  return orProblem(
    () => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)),
    ({ message }) => `${name} cannot be read: ${message}`,
  );
}

/**
 * Opens a file before the run, so that a long run does not end at a wrong path, and returns the function that writes it.
 * The file keeps its content until then. Throws an InputProblem that names the option.
 */
export function openOutput(option: string, path: string): (text: string) => void {
  const file = orProblem(
    () => openSync(path, 'a'),
    ({ code }) =>
      `${option}: ${path} cannot be written: ` +
      (code === 'ENOENT' ? 'its folder does not exist; make it first' : `${code}; name another file`),
  );
  if (!fstatSync(file).isFile()) throw new InputProblem(`${option}: ${path} is no file; name one`);
  return (text) => {
    ftruncateSync(file);
    writeFileSync(file, text);
    closeSync(file);
  };
}
