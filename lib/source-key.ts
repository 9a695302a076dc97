import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const PROJECT_ROOT = join(import.meta.dirname, '..');

/** A text that changes with the contents of any of these files of the project; `sources` are patterns. */
export function sourceKey(sources: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  const files = globSync(sources, { cwd: PROJECT_ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
