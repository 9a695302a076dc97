import { type BettingLog, openAmountOf, withProfits } from '#domain/bets/betting-log.ts';
import {
  BANKROLL_MODES,
  type Bankroll,
  bankrollAlone,
  bankrollsOf,
  DEFAULT_BANKROLL,
  MAX_BANKROLLS,
} from '#domain/webhooks/subscriber/bankrolls.ts';
import type { KnownKeys } from '#domain/webhooks/subscriber/setting-suggestions.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { ApiError, type ParameterError } from '#http/api-error.ts';
import { instantField } from '#http/bets/fields.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import { propertiesOf } from '#http/openapi/fields.ts';
import { matching, type Parameter, shortText } from '#http/parameters.ts';
import { readFields } from '#http/read-input.ts';
import { limit, refuseUnknown, SETTINGS_FIELDS, settingsChange } from './settings-fields.ts';

/** What holds for every bankroll of an account is no field of one. */
const { my_books: _, quiet_hours: __, move_alerts: ___, ...FILTERS_AND_STAKES } = SETTINGS_FIELDS;

const OF_ACCOUNT = { my_books: undefined, quiet_hours: undefined, move_alerts: undefined };

const ID = matching(
  /^[a-z0-9][a-z0-9_-]{0,31}$/,
  'must be 1 to 32 lower-case letters, digits, hyphens and underscores',
  { description: 'Names the bankroll in picks and bets. Keep it when you rename the bankroll.' },
);

const BANKROLL_FIELDS = {
  id: { ...ID, isRequired: true, absent: undefined },
  name: shortText(40, 'What you call it.'),
  ...FILTERS_AND_STAKES,
  books: { ...SETTINGS_FIELDS.books, description: 'Only these books; null for `my_books`.' },
  rounding: limit(
    'Stakes are multiples of this amount; null for the smallest unit of the currency.',
    [0.001, 1_000_000],
  ),
  active: {
    absent: undefined,
    description: 'Whether picks are sent for it.',
    rule: 'must be true or false',
    schema: { type: 'boolean' },
    read: (value: unknown) => (typeof value === 'boolean' ? value : undefined),
  },
  mode: {
    absent: undefined,
    description:
      '`fixed`: the amount changes only when you change it. `follows_log`: it also changes with ' +
      'the profit of the bets that are logged in the bankroll and were placed from `since` on.',
    rule: `must be one of ${BANKROLL_MODES.join(', ')}`,
    schema: { type: 'string', enum: BANKROLL_MODES },
    read: (value: unknown) => BANKROLL_MODES.find((mode) => mode === value),
  },
  since: {
    ...instantField(
      'The instant that the amount is of, where it follows the log; else null. It becomes now ' +
        'when mode, amount or currency change, unless you send another instant with them.',
    ),
    absent: undefined,
  },
} satisfies Record<string, Parameter<unknown>>;

/** A bankroll as answers show it. */
export const BANKROLL_PROPERTIES = propertiesOf(BANKROLL_FIELDS);

/** The body of a change: every bankroll of the account, in its order. */
export const BANKROLLS_BODY = {
  bankrolls: {
    isRequired: true,
    description:
      'Every bankroll in your order. A field that is absent stays as it is, and has its default ' +
      'in a new bankroll; a bankroll that is absent is removed.',
    rule: `must be a list of 1 to ${MAX_BANKROLLS} bankrolls`,
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_BANKROLLS,
      items: { type: 'object', required: ['id', 'name'], properties: BANKROLL_PROPERTIES },
    },
    read: (value: unknown): readonly unknown[] | undefined =>
      Array.isArray(value) && value.length >= 1 && value.length <= MAX_BANKROLLS
        ? value
        : undefined,
  },
} satisfies Record<string, Parameter<unknown>>;

/** How many keys all lists of books and sports have together: what one bankroll may have too. */
const MAX_KEYS = 400;

/**
 * How a list of bankrolls changes settings. Throws one `invalid_parameter` that names every bad
 * field by the place of its bankroll, such as `bankrolls[1].currency`. The change throws the same
 * for values that are not allowed, and for books and sports that are neither known nor saved.
 */
export function bankrollsChange(given: readonly unknown[]) {
  const read = forEachBankroll(given, (one) => readFields(one, BANKROLL_FIELDS));
  const doubled = read.flatMap(({ id }, index) =>
    read.findIndex((other) => other.id === id) < index
      ? [{ parameter: `bankrolls[${index}].id`, message: 'is the id of a bankroll before it' }]
      : [],
  );
  if (doubled.length > 0) {
    throw invalidParameters(doubled);
  }
  return (settings: SubscriberSettings, knownKeys: KnownKeys): SubscriberSettings => {
    const saved = bankrollsOf(settings);
    const [first, ...others] = forEachBankroll(read, (fields) => {
      const before = saved.find(({ id }) => id === fields.id) ?? DEFAULT_BANKROLL;
      const own = { ...DEFAULT_SETTINGS, ...bankrollAlone(before) };
      const { id, name, rounding = own.rounding, active = own.isActive } = fields;
      const { mode = own.mode, since = own.since } = fields;
      const change = settingsChange({ ...OF_ACCOUNT, ...fields });
      const changed = change({ ...own, id, name, rounding, isActive: active, mode, since });
      refuseUnknown(own, changed, knownKeys);
      return bankrollAlone(changed);
    });
    const keys = [...others, ...(first ? [first] : [])].flatMap(keysOf);
    if (keys.length > MAX_KEYS) {
      const message = `have ${keys.length} books and sports in all, and may have ${MAX_KEYS}`;
      throw invalidParameters([{ parameter: 'bankrolls', message }]);
    }
    return { ...settings, ...first, others };
  };
}

function keysOf({ books, sports }: Bankroll): readonly string[] {
  return [...(books ?? []), ...(sports ?? [])];
}

/** What is made of each; throws one refusal that names the fields of all by their place. */
function forEachBankroll<T, R>(all: readonly T[], run: (one: T) => R): readonly R[] {
  const results: R[] = [];
  const errors: ParameterError[] = [];
  for (const [index, one] of all.entries()) {
    try {
      results.push(run(one));
    } catch (error) {
      if (!(error instanceof ApiError && error.errors)) {
        throw error;
      }
      errors.push(...error.errors.map((each) => inBankroll(index, each)));
    }
  }
  if (errors.length > 0) {
    throw invalidParameters(errors);
  }
  return results;
}

function inBankroll(index: number, { parameter, message }: ParameterError): ParameterError {
  const place = `bankrolls[${index}]`;
  return { parameter: parameter === 'body' ? place : `${place}.${parameter}`, message };
}

/** Every bankroll of an account as a row of its schema, in the account's order. */
export function bankrollRows(settings: SubscriberSettings) {
  return bankrollsOf(settings).map((bankroll) => {
    const { maxHoursToStart, isActive, ...fields } = bankrollAlone(bankroll);
    return { ...fields, hours: maxHoursToStart, active: isActive };
  });
}

/** What stakes are computed from at an instant, by bankroll, in the account's order. */
export function bankrollsNow(settings: SubscriberSettings, log: BettingLog) {
  return bankrollsOf(withProfits(settings, log)).map((bankroll) => ({
    id: bankroll.id,
    bankroll: bankroll.bankroll,
    open: openAmountOf(log, bankroll),
  }));
}
