import { createWriteStream, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Appends to `<directory>/<name>.log`; a file that has grown past 20 MB is put aside first as
 * `<name>.log.1`.
 */
export function openFunctionLog(directory: string, name: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, `${name}.log`);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_BYTES) {
    renameSync(file, `${file}.1`);
  }
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk or a deleted folder costs the log, not the stack.
  stream.on('error', () => undefined);
  return {
    write: (text: string) => {
      if (stream.writable) {
        stream.write(text);
      }
    },
    close: () => new Promise<void>((resolve) => stream.end(() => resolve())),
  };
}
