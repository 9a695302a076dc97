/** Files that a run is given and files that it writes. */
import {
  closeSync,
  type Dirent,
  fstatSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { InputProblem } from './program.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The entries of a folder. Throws an InputProblem that says what was `expected`. */
export function readFolder(path: string, expected: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (cause) {
    throw new InputProblem(`${path} is no folder that can be read: ${expected}`, { cause });
  }
}

/** The bytes of a file, unpacked where its name ends in `.gz`. Throws an InputProblem that calls it `name`. */
export function readInput(path: string, name = path): Buffer {
  try {
    const bytes = readFileSync(path);
    return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  } catch (cause) {
    throw new InputProblem(`${name} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Opens a file before the run, so that a long run does not end at a wrong path, and returns the function that writes it.
 * The file keeps its content until then. Throws an InputProblem that names the option.
 */
export function openOutput(option: string, path: string): (text: string) => void {
  const file = openForWriting(option, path);
  if (!fstatSync(file).isFile()) throw new InputProblem(`${option}: ${path} is no file; name one`);
  return (text) => {
    ftruncateSync(file);
    writeFileSync(file, text);
    closeSync(file);
  };
}

function openForWriting(option: string, path: string): number {
  try {
    return openSync(path, 'a');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const reason =
      code === 'ENOENT' ? 'its folder does not exist; make it first' : `${code}; name another file`;
    throw new InputProblem(`${option}: ${path} cannot be written: ${reason}`, { cause });
  }
}
