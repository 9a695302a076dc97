import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

/**
 * Replaces a file of the data folder, or makes it, readable by its owner only. A reader, and a
 * start after a crash, finds the old text or the new one, never a part of it.
 */
export function replaceFile(path: string, text: string): void {
  const draft = `${path}.new`;
  rmSync(draft, { force: true });
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
