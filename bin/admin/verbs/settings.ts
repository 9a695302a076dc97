import { WORDS_FOR_ALL } from '#domain/odds/identifiers.ts';
import { DEFAULT_SETTINGS, MAX_LIST_LENGTH } from '#domain/webhooks/subscriber-settings.ts';
import type { UnknownKey } from '#domain/webhooks/unknown-keys.ts';
import { readSettingsChange, type SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import { ApiError, type ParameterError } from '#http/api-error.ts';
import { invalidFields } from '../problem.ts';
import { defineVerb } from '../verb.ts';

/**
 * By the field of the account API: the placeholder of its flag, and how the text of the flag
 * becomes the field's value.
 */
const SETTINGS: Readonly<
  Record<keyof typeof SETTINGS_FIELDS, { placeholder: string; read: (text: string) => unknown }>
> = {
  books: { placeholder: 'a,b|any', read: readList },
  sports: { placeholder: 'a,b|any', read: readList },
  min_ev: { placeholder: '0.02', read: readNumber },
  min_odds: { placeholder: '1.5|any', read: readLimit },
  max_odds: { placeholder: '5|any', read: readLimit },
  hours: { placeholder: '24|any', read: readLimit },
  bankroll: { placeholder: '1000', read: readNumber },
  currency: { placeholder: 'EUR', read: (text: string) => text },
  kelly_fraction: { placeholder: '0.25', read: readNumber },
  max_stake: { placeholder: '0.02', read: readNumber },
};

const flagOf = (field: string) => field.replaceAll('_', '-');

export const SETTINGS_VERBS = {
  /** Shows the settings. A setting that was never set has its default. */
  'settings show': defineVerb({
    flags: { user: 'USER_ID' },
    run: ({ call }, { user }) => call('settings show', { user_id: user }),
  }),

  /**
   * Changes the settings that are given, from the next scan on. A book or sport that is not known
   * is set too, since it may be new, and named in `warnings`.
   */
  'settings set': defineVerb({
    flags: { user: 'USER_ID' },
    optional: Object.fromEntries(
      Object.entries(SETTINGS).map(([field, { placeholder }]) => [flagOf(field), placeholder]),
    ),
    maxLengths: { books: MAX_LIST_LENGTH, sports: MAX_LIST_LENGTH },
    async run({ call }, { user, ...values }) {
      const input = { user_id: user, settings: settingsOf(values) };
      const { settings, unknown } = await call('settings set', input);
      const warnings = unknown.map(toWarning);
      return { ...settings, ...(warnings.length > 0 && { warnings }) };
    },
  }),
};

/**
 * The fields of the account API that the flags stand for. Throws an AdminProblem that names every
 * flag whose value no settings may have.
 */
function settingsOf(values: Readonly<Partial<Record<string, string>>>): object {
  const given = Object.fromEntries(
    Object.entries(SETTINGS).flatMap(([field, { read }]) => {
      const text = values[flagOf(field)];
      return text === undefined ? [] : [[field, read(text)] as const];
    }),
  );
  try {
    // JSON has no number for a text that is none, so it is refused here.
    readSettingsChange(given)(DEFAULT_SETTINGS);
    return given;
  } catch (error) {
    throw error instanceof ApiError && error.errors ? invalidFields(error.errors) : error;
  }
}

function toWarning({ setting, key, nearest }: UnknownKey): ParameterError {
  const problem = setting === 'books' ? 'is not a known book' : 'has no match in the latest scan';
  const advice = nearest === null ? '' : `; did you mean ${nearest}?`;
  return { parameter: `--${setting}`, message: `${key} ${problem}${advice}` };
}

function readNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

function readLimit(text: string): number | null {
  return text === 'any' ? null : readNumber(text);
}

/** `any` and `all` alone stand for no limit. */
function readList(text: string): readonly string[] | null {
  return WORDS_FOR_ALL.includes(text.trim()) ? null : text.split(',').map((word) => word.trim());
}
