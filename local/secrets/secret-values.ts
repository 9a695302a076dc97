import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import type { SecretPlan } from '../template/stack-plan.ts';

/** A secret with its value. */
export type SecretValue = SecretPlan & { readonly value: string };

/**
 * The values of the template's secrets. One that the template generates by rules of its own gets a random value, kept in
 * `file` over restarts; any other stands for the key of the odds feed. Throws a StartError where that is needed and absent.
 */
export function readSecretValues(
  secrets: readonly SecretPlan[],
  { file, oddsApiKey }: { readonly file: string; readonly oddsApiKey: string | undefined },
): readonly SecretValue[] {
  const kept: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const values = secrets.map((secret) => {
    if (secret.isGenerated) {
      kept[secret.name] ??= randomBytes(32).toString('hex');
      return { ...secret, value: kept[secret.name] ?? '' };
    }
    if (oddsApiKey === undefined) {
      throw new StartError('ODDS_API_KEY is not set: this odds feed needs the key of an account');
    }
    return { ...secret, value: oddsApiKey };
  });
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  return values;
}
