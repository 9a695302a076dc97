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

/** The names in a folder, in order. Throws an InputProblem that says what was `expected`. */
export function readFolder(path: string, expected: string): string[] {
  return orProblem(
    () => readdirSync(path).sort(),
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
 * Opens a file that `--json` names before the run, so that a long run does not end at a wrong path, and returns the
 * function that writes it; without a path that does nothing. The file keeps its content until then. Throws an InputProblem.
 */
export function openOutput(path: string | undefined): (text: string) => void {
  if (path === undefined) return () => {};
  const file = orProblem(
    () => openSync(path, 'a'),
    ({ code }) =>
      `--json: ${path} cannot be written: ` +
      (code === 'ENOENT' ? 'its folder does not exist; make it first' : `${code}; name another file`),
  );
  if (!fstatSync(file).isFile()) throw new InputProblem(`--json: ${path} is no file; name one`);
  return (text) => {
    ftruncateSync(file);
    writeFileSync(file, text);
    closeSync(file);
  };
}

/** The same for a document, as JSON with a line for each field. */
export function openDocument(path: string | undefined): (document: object) => void {
  const write = openOutput(path);
  return (document) => write(`${JSON.stringify(document, null, 2)}\n`);
}
