import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import type { SecretPlan } from '../template/stack-plan.ts';

/** A secret with its value. */
export type SecretValue = SecretPlan & { readonly value: string };

/**
 * The values of the template's secrets. A secret whose value the template generates gets a random one, kept in `file`
 * over restarts; any other is the key of the odds feed. Throws a StartError where that is needed and absent.
 */
export function readSecretValues(
  secrets: readonly SecretPlan[],
  { file, oddsApiKey }: { readonly file: string; readonly oddsApiKey: string | undefined },
): readonly SecretValue[] {
  const kept: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const values = secrets.map((secret) => {
    if (!secret.isGenerated) return { ...secret, value: requireOddsApiKey(oddsApiKey) };
    const value = kept[secret.name] ?? generate(secret);
    kept[secret.name] = value;
    return { ...secret, value };
  });
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  return values;
}

/** Keeps a new value of a secret over restarts. */
export function keepSecretValue(file: string, name: string, value: string): void {
  const kept: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, `${JSON.stringify({ ...kept, [name]: value }, null, 2)}\n`, { mode: 0o600 });
}

/** A random value, alone or as a member of the object that the template gives. */
function generate({ template, generatedMember }: SecretPlan): string {
  const value = randomBytes(32).toString('hex');
  if (template === undefined || generatedMember === undefined) return value;
  return JSON.stringify({ ...JSON.parse(template), [generatedMember]: value });
}

function requireOddsApiKey(key: string | undefined): string {
  if (key !== undefined) return key;
  throw new StartError('ODDS_API_KEY is not set: this odds feed needs the key of an account');
}
