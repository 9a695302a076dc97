import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { replaceFile } from '../replace-file.ts';
import { StartError } from '../start-error.ts';
import type { SecretPlan } from '../template/stack-plan.ts';

/** The keys of odds feeds, by the variables of the person who starts the stack. */
export type OddsApiKeys = Readonly<Record<string, string | undefined>>;

type KeptValues = Readonly<Record<string, string>>;

/**
 * The values of the template's secrets. A secret whose value the template generates gets a random
 * one, kept in `file` over restarts; one whose value the template gives has that; any other is the
 * key of an odds feed. The file is replaced only when there is something new to keep. Throws a
 * StartError where the key is needed and absent, or the file is damaged: new values would make
 * every webhook's signature wrong.
 */
export function readSecretValues(
  secrets: readonly SecretPlan[],
  { file, oddsApiKeys }: { readonly file: string; readonly oddsApiKeys: OddsApiKeys },
) {
  const stored = readKept(file);
  const isNew = ({ isGenerated, name }: SecretPlan) => isGenerated && stored[name] === undefined;
  const values = secrets.map((secret) => {
    if (isNew(secret)) {
      return { ...secret, value: generate(secret) };
    }
    // ODDS_API_KEY_SECRET_SECOND is told the secret of ODDS_API_KEY_SECOND.
    const variable = secret.variable.replace('_SECRET', '');
    const value =
      secret.value ?? (secret.isGenerated ? stored[secret.name] : oddsApiKeys[variable]);
    if (value !== undefined) {
      return { ...secret, value };
    }
    throw new StartError(`${variable} is not set: this odds feed needs the key of an account`);
  });
  const added = values.filter(isNew).map(({ name, value }) => [name, value]);
  if (added.length > 0) {
    writeKept(file, { ...stored, ...Object.fromEntries(added) });
  }
  return values;
}

/** Keeps a new value of a secret over restarts. */
export function keepSecretValue(file: string, name: string, value: string): void {
  writeKept(file, { ...readKept(file), [name]: value });
}

function readKept(file: string): KeptValues {
  if (!existsSync(file)) {
    return {};
  }
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (!isKeptValues(stored)) {
      throw new TypeError('It is not an object of texts');
    }
    return stored;
  } catch (cause) {
    throw new StartError(
      `The secrets of the local stack cannot be read from ${file}, and were not replaced. Restore the file from a backup; or ` +
        'delete it, after which every webhook has a new secret; or delete all data with: npm start ' +
        '-- --fresh',
      { cause },
    );
  }
}

function isKeptValues(value: unknown): value is KeptValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return false;
  }
  return Object.values(value).every((text) => typeof text === 'string' && text !== '');
}

function writeKept(file: string, values: KeptValues): void {
  replaceFile(file, `${JSON.stringify(values, null, 2)}\n`);
}

/** A random value, alone or as a member of the object that the template gives. */
function generate({ template, generatedMember }: SecretPlan): string {
  const value = randomBytes(32).toString('hex');
  if (template === undefined || generatedMember === undefined) {
    return value;
  }
  return JSON.stringify({ ...JSON.parse(template), [generatedMember]: value });
}
