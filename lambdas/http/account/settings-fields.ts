import { checkSettings, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { Parameter, Values } from '#http/parameters.ts';
import { readFields } from '#http/read-input.ts';

/** The setting that each field of a body is. */
const SETTING_OF = {
  books: 'books',
  sports: 'sports',
  min_ev: 'minEv',
  min_odds: 'minOdds',
  max_odds: 'maxOdds',
  hours: 'maxHoursToStart',
  bankroll: 'bankroll',
  currency: 'currency',
  kelly_fraction: 'kellyFraction',
  max_stake: 'maxStake',
} as const satisfies Record<string, keyof SubscriberSettings>;

type Range = readonly [minimum: number, maximum: number];

const number = (description: string, [minimum, maximum]: Range): Parameter<number | undefined> => ({
  absent: undefined,
  description,
  rule: 'must be a number',
  schema: { type: 'number', minimum, maximum },
  read: (value) => (typeof value === 'number' ? value : undefined),
});
const limit = (
  description: string,
  [minimum, maximum]: Range,
): Parameter<number | null | undefined> => ({
  absent: undefined,
  description,
  rule: 'must be a number, or null for no limit',
  schema: { type: ['number', 'null'], minimum, maximum },
  read: (value) => (typeof value === 'number' || value === null ? value : undefined),
});
const keys = (description: string): Parameter<readonly string[] | null | undefined> => ({
  absent: undefined,
  description,
  rule: 'must be a list of keys, or null for all',
  schema: {
    type: ['array', 'null'],
    items: { type: 'string', pattern: '^[a-z0-9_]{1,64}$' },
    minItems: 1,
    maxItems: 200,
  },
  read: (value) => (value === null || isTextList(value) ? value : undefined),
});

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

export const SETTINGS_FIELDS = {
  books: keys('Only these books; null for all.'),
  sports: keys('Only these sports; null for all.'),
  min_ev: number('Minimum expected value as a fraction.', [0, 1]),
  min_odds: limit('Minimum decimal odds; null for no limit.', [1, 1000]),
  max_odds: limit('Maximum decimal odds; null for no limit.', [1, 1000]),
  hours: limit(
    'Events have to start within this number of hours; null for no limit.',
    [0.01, 8760],
  ),
  bankroll: number('What stakes are computed from, in the currency.', [0, 1_000_000_000]),
  currency: {
    absent: undefined,
    description: 'ISO 4217 code.',
    rule: 'must be text',
    schema: { type: 'string', pattern: '^[A-Z]{3}$' },
    read: (value: unknown) => (typeof value === 'string' ? value : undefined),
  },
  kelly_fraction: number('Fraction of the full Kelly stake.', [0, 1]),
  max_stake: number('Maximum stake on one event, as a fraction of the bankroll.', [0, 1]),
} satisfies Record<keyof typeof SETTING_OF, Parameter<unknown>>;

type FieldName = keyof typeof SETTING_OF;
const NAMES = Object.keys(SETTING_OF) as FieldName[];

/**
 * How the fields of a body change settings: they replace, absent ones stay. The change throws one
 * `invalid_parameter` that names every field whose value is not allowed.
 */
export function settingsChange(
  given: Values<typeof SETTINGS_FIELDS>,
): (settings: SubscriberSettings) => SubscriberSettings {
  const change = Object.fromEntries(
    NAMES.filter((name) => given[name] !== undefined).map((name) => [
      SETTING_OF[name],
      given[name],
    ]),
  );
  return (settings) => {
    const changed: SubscriberSettings = { ...settings, ...change };
    const problems = checkSettings(changed);
    if (problems.length === 0) {
      return changed;
    }
    throw invalidParameters(
      problems.map(({ setting, message }) => ({ parameter: fieldOf(setting), message })),
    );
  };
}

/** How a parsed body changes settings. Throws `invalid_parameter` for what is not a change. */
export function readSettingsChange(
  body: unknown,
): (settings: SubscriberSettings) => SubscriberSettings {
  return settingsChange(readFields(body, SETTINGS_FIELDS));
}

function fieldOf(setting: keyof SubscriberSettings): string {
  return NAMES.find((name) => SETTING_OF[name] === setting) ?? setting;
}

/** Every setting as a row of the schema of its fields. */
export function settingsRow({ maxHoursToStart, ...settings }: SubscriberSettings) {
  return { ...settings, hours: maxHoursToStart };
}

/** Every setting under the name of its field. */
export function toSettingsView(settings: SubscriberSettings) {
  return Object.fromEntries(NAMES.map((name) => [name, settings[SETTING_OF[name]]]));
}
