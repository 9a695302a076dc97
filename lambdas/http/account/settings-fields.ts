import { GRADE_CHOICES, isGradeChoice } from '#domain/grading/pick-grade.ts';
import {
  type KnownKeys,
  keysOf,
  type UnknownKey,
  unknownKeys,
} from '#domain/webhooks/subscriber/setting-suggestions.ts';
import {
  checkSettings,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import { ref } from '#http/openapi/fields.ts';
import type { Parameter, Values } from '#http/parameters.ts';
import { readFields } from '#http/read-input.ts';
import {
  isTextList,
  readKeys,
  readMoveAlerts,
  readQuietHours,
  toMoveAlertsView,
  toQuietHoursView,
} from './setting-values.ts';

/** The setting that each field of a body is. */
const SETTING_OF = {
  my_books: 'myBooks',
  books: 'books',
  sports: 'sports',
  grades: 'grades',
  min_ev: 'minEv',
  min_odds: 'minOdds',
  max_odds: 'maxOdds',
  hours: 'maxHoursToStart',
  bankroll: 'bankroll',
  currency: 'currency',
  kelly_fraction: 'kellyFraction',
  max_stake: 'maxStake',
  max_open: 'maxOpen',
  quiet_hours: 'quietHours',
  move_alerts: 'moveAlerts',
} as const satisfies Record<string, keyof SubscriberSettings>;

type Range = readonly [minimum: number, maximum: number];

const number = (description: string, [minimum, maximum]: Range): Parameter<number | undefined> => ({
  absent: undefined,
  description,
  rule: 'must be a number',
  schema: { type: 'number', minimum, maximum },
  read: (value) => (typeof value === 'number' ? value : undefined),
});
/** A number, or null for no limit. */
export const limit = (
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
  read: (value) => {
    if (value === null || !isTextList(value)) {
      return value === null ? null : undefined;
    }
    return readKeys(value);
  },
});

export const SETTINGS_FIELDS = {
  my_books: keys(
    'The books that the account bets at; null for all. Lists show these, and alerts too where ' +
      '`books` names none.',
  ),
  books: keys('Only these books; null for those of `my_books`.'),
  sports: keys('Only these sports; null for all.'),
  grades: {
    absent: undefined,
    description:
      'Selections of these grades. `B` is all of grade B, `broad_consensus` the part of it with ' +
      'this flag; `C` is never sent.',
    rule: `must be a list with one or more of ${GRADE_CHOICES.join(', ')}`,
    schema: { type: 'array', items: { type: 'string', enum: GRADE_CHOICES }, minItems: 1 },
    read: (value: unknown) => (isGradeChoice(value) ? [...new Set(value)] : undefined),
  },
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
  max_open: limit(
    'Maximum of all stakes together that a destination was sent and whose events have not ' +
      'started, as a fraction of the bankroll; null for no limit.',
    [0, 1],
  ),
  quiet_hours: {
    absent: undefined,
    description: 'When nothing is sent to chats; null for never.',
    rule:
      'must be null, or an object with from and to (such as 23:00), time_zone (such as ' +
      'Europe/Berlin) and webhook (true or false)',
    schema: { oneOf: [ref('QuietHours'), { type: 'null' }] },
    read: readQuietHours,
  },
  move_alerts: {
    absent: undefined,
    description: 'Which line moves go to chats; null for none. The webhook gets none.',
    rule:
      'must be null, or an object with sports and books (lists of keys, or null for all), ' +
      'min_move (a fraction) and lagging_only (true or false)',
    schema: { oneOf: [ref('MoveAlerts'), { type: 'null' }] },
    read: readMoveAlerts,
  },
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

/**
 * Throws one `invalid_parameter` that names what a change has added to a list and no book or sport
 * is called.
 */
export function refuseUnknown(
  before: SubscriberSettings,
  after: SubscriberSettings,
  knownKeys: KnownKeys,
): void {
  const unknown = unknownKeys(after, knownKeys).filter(
    ({ setting, key }) => !keysOf(before, setting).includes(key),
  );
  if (unknown.length > 0) {
    const bySetting = Map.groupBy(unknown, ({ setting }) => setting);
    throw invalidParameters(
      [...bySetting].map(([setting, keys]) => ({
        parameter: fieldOf(setting),
        message: `has unknown keys: ${keys.map(suggestion).join(', ')}`,
      })),
    );
  }
}

function suggestion({ key, nearest }: UnknownKey): string {
  return nearest === null ? key : `${key} (did you mean ${nearest}?)`;
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

/**
 * Every setting as a row of the schema of its fields: those of the first bankroll and the account.
 */
export function settingsRow({ maxHoursToStart, ...settings }: SubscriberSettings) {
  return { ...settings, hours: maxHoursToStart };
}

/** Every setting under the name of its field. */
export function toSettingsView(settings: SubscriberSettings) {
  const shown = Object.fromEntries(NAMES.map((name) => [name, settings[SETTING_OF[name]]]));
  const { quietHours, moveAlerts } = settings;
  return {
    ...shown,
    quiet_hours: quietHours && toQuietHoursView(quietHours),
    move_alerts: moveAlerts && toMoveAlertsView(moveAlerts),
  };
}
