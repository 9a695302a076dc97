import { WORDS_FOR_ALL } from '#domain/odds/identifiers.ts';
import type { UnknownKey } from '#domain/webhooks/subscriber/setting-suggestions.ts';
import {
  DEFAULT_SETTINGS,
  MAX_LIST_LENGTH,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { readSettingsChange, type SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import { ApiError, type ParameterError } from '#http/api-error.ts';
import { invalidFields } from '../problem.ts';
import { defineVerb, USER } from '../verb.ts';

/**
 * By the field of the account API: the placeholder of its flag, and how the text of the flag
 * becomes the field's value.
 */
const SETTINGS: Readonly<
  Record<keyof typeof SETTINGS_FIELDS, { placeholder: string; read: (text: string) => unknown }>
> = {
  my_books: { placeholder: 'a,b|any', read: readList },
  books: { placeholder: 'a,b|any', read: readList },
  sports: { placeholder: 'a,b|any', read: readList },
  grades: { placeholder: 'A,B', read: splitList },
  min_ev: { placeholder: '0.02|2%', read: readShare },
  min_odds: { placeholder: '1.5|any', read: readLimit },
  max_odds: { placeholder: '5|any', read: readLimit },
  hours: { placeholder: '24|any', read: readLimit },
  bankroll: { placeholder: '1000', read: readNumber },
  currency: { placeholder: 'EUR', read: (text: string) => text },
  kelly_fraction: { placeholder: '0.25|25%', read: readShare },
  max_stake: { placeholder: '0.02|2%', read: readShare },
  max_open: { placeholder: '0.2|20%|any', read: readShareOrAny },
  quiet_hours: { placeholder: '"23:00-07:00 Europe/Berlin [webhook]"|none', read: readQuietHours },
  move_alerts: {
    placeholder: '"3% [lagging] [books=a,b] [sports=a,b]"|none',
    read: readMoveAlerts,
  },
};

const flagOf = (field: string) => field.replaceAll('_', '-');

export const SETTINGS_VERBS = {
  'settings show': defineVerb({
    summary: 'Shows what the account is alerted to and how stakes are computed.',
    example: '--user ada@example.com',
    flags: { user: USER },
    run: ({ call }, { user }) => call('settings show', { user_id: user }),
  }),

  'settings set': defineVerb({
    summary: 'Changes the settings that are given, from the next scan on.',
    example: '--user ada@example.com --min-ev 3% --books pinnacle,coolbet',
    flags: { user: USER },
    optional: Object.fromEntries(
      Object.entries(SETTINGS).map(([field, { placeholder }]) => [flagOf(field), placeholder]),
    ),
    maxLengths: { 'my-books': MAX_LIST_LENGTH, books: MAX_LIST_LENGTH, sports: MAX_LIST_LENGTH },
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

const PROBLEMS: Readonly<Partial<Record<UnknownKey['setting'], string>>> = {
  sports: 'has no match in the latest scan',
  moveAlerts: 'is neither a known book nor a sport of the latest scan',
};

function toWarning({ setting, key, nearest }: UnknownKey): ParameterError {
  const problem = PROBLEMS[setting] ?? 'is not a known book';
  const advice = nearest === null ? '' : `; did you mean ${nearest}?`;
  return {
    parameter: `--${setting.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`,
    message: `${key} ${problem}${advice}`,
  };
}

function readNumber(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** A fraction, or a percentage: `3%` is 0.03. */
function readShare(text: string): number {
  // Twelve digits: a hundredth of a decimal is often off in the last of its seventeen.
  return text.endsWith('%')
    ? Number((readNumber(text.slice(0, -1)) / 100).toPrecision(12))
    : readNumber(text);
}

function readLimit(text: string): number | null {
  return text === 'any' ? null : readNumber(text);
}

function readShareOrAny(text: string): unknown {
  return text === 'any' ? null : readShare(text);
}

/**
 * `3% lagging books=a,b sports=c`: the smallest move, whether a book has to lag, and lists that may
 * be left out. Throws an AdminProblem for a text of another form.
 */
function readMoveAlerts(text: string): unknown {
  const [minMove = '', ...words] = text.trim().split(/\s+/);
  if (minMove === 'none' && words.length === 0) {
    return null;
  }
  const match = /^(lagging )?(books=\S+ )?(sports=\S+ )?$/.exec(
    words.map((word) => `${word} `).join(''),
  );
  if (match === null) {
    throw invalidFields([
      {
        parameter: 'move_alerts',
        message: 'must look like "3% lagging books=a,b sports=c", or none.',
      },
    ]);
  }
  const [, lagging, books, sports] = match;
  const listOf = (word: string | undefined) =>
    word === undefined ? null : readList(word.slice(word.indexOf('=') + 1));
  return {
    min_move: readShare(minMove),
    lagging_only: lagging !== undefined,
    books: listOf(books),
    sports: listOf(sports),
  };
}

/**
 * `23:00-07:00 Europe/Berlin`, with ` webhook` behind it where the webhook is quiet too. Throws an
 * AdminProblem for a text of another form.
 */
function readQuietHours(text: string): unknown {
  if (text.trim() === 'none') {
    return null;
  }
  const match = /^\s*([\d:]+)\s*-\s*([\d:]+)\s+(\S+)(\s+webhook)?\s*$/.exec(text);
  if (match === null) {
    throw invalidFields([
      {
        parameter: 'quiet_hours',
        message:
          'must look like "23:00-07:00 Europe/Berlin", with " webhook" behind it if the webhook is ' +
          'to be quiet too, or none.',
      },
    ]);
  }
  const [, from, to, zone, webhook] = match;
  return { from, to, time_zone: zone, webhook: webhook !== undefined };
}

/** `any` and `all` alone stand for no limit. */
function readList(text: string): readonly string[] | null {
  return WORDS_FOR_ALL.includes(text.trim()) ? null : splitList(text);
}

function splitList(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}
