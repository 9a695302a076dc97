import { parseArgs } from 'node:util';
import type { ParameterError } from '#http/api-error.ts';
import { invalidFlags } from './problem.ts';
import type { Verb } from './verb.ts';

/** Ids and addresses stay far below; the table refuses keys of twice this length. */
const MAX_VALUE_LENGTH = 1_000;

/**
 * The values of the long flags of a verb, `yes` for one that takes none; an absent optional one is
 * not there. Throws an
 * AdminProblem that names every unknown, doubled, empty and missing one.
 */
export function readFlags(
  args: readonly string[],
  { flags, optional = {}, maxLengths = {} }: Pick<Verb, 'flags' | 'optional' | 'maxLengths'>,
  usage: string,
): Readonly<Record<string, string>> {
  const placeholders = Object.entries({ ...flags, ...optional });
  const names = placeholders.map(([name]) => name);
  const switches = placeholders.filter(([, value]) => value === '').map(([name]) => name);
  const typeOf = (name: string) => (switches.includes(name) ? 'boolean' : 'string');
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: typeOf(name) }] as const)),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });

  const values: Record<string, string> = {};
  const errors: ParameterError[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      errors.push({ parameter: token.value, message: 'is not expected here' });
    }
    if (token.kind !== 'option') {
      continue;
    }
    const { name, rawName } = token;
    const isSwitch = switches.includes(name);
    const value = isSwitch && token.value === undefined ? 'yes' : token.value;
    const refuse = (message: string) => errors.push({ parameter: rawName, message });
    const maxLength = maxLengths[name] ?? MAX_VALUE_LENGTH;
    if (!names.includes(name) || !rawName.startsWith('--')) {
      refuse('is not a flag of this command');
    } else if (isSwitch && token.value !== undefined) {
      refuse('takes no value');
    } else if (!value) {
      refuse('needs a value');
    } else if (value.length > maxLength) {
      refuse(`has more than ${maxLength} characters`);
    } else if (name in values) {
      refuse('is given twice');
    } else {
      values[name] = value;
    }
  }
  const named = new Set(tokens.map((token) => (token.kind === 'option' ? token.name : undefined)));
  for (const name of Object.keys(flags)) {
    if (!named.has(name)) {
      errors.push({ parameter: `--${name}`, message: 'is missing' });
    }
  }
  if (errors.length > 0) {
    throw invalidFlags(errors, { usage });
  }
  return values;
}
