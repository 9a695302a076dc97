import { parseArgs } from 'node:util';
import { AdminProblem, type ParameterError } from './problem.ts';
import type { Flags } from './verb.ts';

/** Values by flag; an absent optional one is not there. */
export type FlagValues = Readonly<Record<string, string>>;

/** The problem of flags that make no sense, all of them at once. */
export function invalidFlags(errors: readonly ParameterError[], usage?: string): AdminProblem {
  const detail = errors.map(({ parameter, message }) => `${parameter} ${message}`).join('; ');
  return new AdminProblem('invalid_parameter', 'The flags make no sense', detail, {
    errors,
    ...(usage !== undefined && { usage }),
  });
}

/** Ids and addresses stay far below; the table refuses keys of twice this length. */
const MAX_VALUE_LENGTH = 1_000;

/**
 * Reads long flags with a value each. Throws an AdminProblem that names every unknown, doubled, empty and missing
 * one.
 */
export function readFlags(
  args: readonly string[],
  flags: {
    readonly required: Flags;
    readonly optional: Flags;
    /** How many characters the values of some flags may have, where that is more than usual. */
    readonly maxLengths?: Readonly<Partial<Record<string, number>>>;
  },
  usage: string,
): FlagValues {
  const maxLengthOf = (name: string) => flags.maxLengths?.[name] ?? MAX_VALUE_LENGTH;
  const names = [...Object.keys(flags.required), ...Object.keys(flags.optional)];
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  const values: Record<string, string> = {};
  const errors: ParameterError[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      errors.push({ parameter: token.value, message: 'is not expected here' });
    } else if (token.kind === 'option') {
      const { name, rawName, value } = token;
      if (!names.includes(name) || !rawName.startsWith('--')) {
        errors.push({ parameter: rawName, message: 'is not a flag of this command' });
      } else if (!value) errors.push({ parameter: rawName, message: 'needs a value' });
      else if (value.length > maxLengthOf(name))
        errors.push({ parameter: rawName, message: `has more than ${maxLengthOf(name)} characters` });
      else if (name in values) errors.push({ parameter: rawName, message: 'is given twice' });
      else values[name] = value;
    }
  }
  const named = new Set(tokens.map((token) => (token.kind === 'option' ? token.name : undefined)));
  for (const name of Object.keys(flags.required)) {
    if (!named.has(name)) errors.push({ parameter: `--${name}`, message: 'is missing' });
  }
  if (errors.length > 0) throw invalidFlags(errors, usage);
  return values;
}
