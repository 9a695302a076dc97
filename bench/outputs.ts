/** Files that a run writes at its end. */
import { closeSync, fstatSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { InputProblem } from './input-problem.ts';

export type Output = { readonly write: (text: string) => void };

/**
 * Opens a file before the run, so that a long run does not end at a wrong path. What the file holds stays until
 * `write`. Throws an InputProblem that names the option.
 */
export function openOutput(option: string, path: string): Output {
  const file = (() => {
    try {
      return openSync(path, 'a');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const reason =
        code === 'ENOENT' ? 'its folder does not exist; make it first' : `${code}; name another file`;
      throw new InputProblem(`${option}: ${path} cannot be written: ${reason}`, { cause: error });
    }
  })();
  if (!fstatSync(file).isFile()) throw new InputProblem(`${option}: ${path} is no file; name one`);
  return {
    write(text) {
      ftruncateSync(file);
      writeFileSync(file, text);
      closeSync(file);
    },
  };
}
