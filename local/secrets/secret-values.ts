import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import type { SecretPlan } from '../template/stack-plan.ts';

/** A secret with its value. */
export type SecretValue = Omit<SecretPlan, 'value'> & { readonly value: string };

/**
 * The values of the template's secrets. A secret whose value the template generates gets a random one, kept in `file`
 * over restarts; one whose value the template gives has that; any other is the key of the odds feed. Throws a StartError where that is needed and absent.
 */
export function readSecretValues(
  secrets: readonly SecretPlan[],
  { file, oddsApiKey }: { readonly file: string; readonly oddsApiKey: string | undefined },
): readonly SecretValue[] {
  const kept: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const values = secrets.map((secret) => {
    if (secret.value !== undefined) return { ...secret, value: secret.value };
    if (!secret.isGenerated) return { ...secret, value: requireOddsApiKey(oddsApiKey) };
    const value = kept[secret.name] ?? randomBytes(32).toString('hex');
    kept[secret.name] = value;
    return { ...secret, value };
  });
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  return values;
}

function requireOddsApiKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new StartError('ODDS_API_KEY is not set: this odds feed needs the key of an account');
}
