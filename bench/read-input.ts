/** Files that a run is given. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { InputProblem } from './input-problem.ts';

/** The bytes of a file, unpacked where its name ends in `.gz`. Throws an InputProblem that calls it `name`. */
export function readInput(path: string, name = path): Buffer {
  try {
    const bytes = readFileSync(path);
    return path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputProblem(`${name} cannot be read: ${reason}`, { cause: error });
  }
}
