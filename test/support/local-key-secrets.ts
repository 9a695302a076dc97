import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeySecrets } from '#domain/access/api-key.ts';

/** The secret of the MAC in API keys that a local stack keeps in its data folder. */
export function keySecretsOf(dataDir: string): KeySecrets {
  const kept: unknown = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const found = Object.entries(Object(kept)).find(([name]) => /apikeysecret/i.test(name));
  if (typeof found?.[1] !== 'string') {
    throw new Error(`The stack in ${dataDir} keeps no secret of API keys`);
  }
  return [found[1]];
}
