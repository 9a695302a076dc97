import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { WORDS_FOR_ALL } from '#domain/odds/identifiers.ts';
import {
  checkSettings,
  MAX_LIST_LENGTH,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber-settings.ts';
import {
  type UnknownKey,
  unknownKeys,
  type Vocabulary,
  vocabularyOf,
} from '#domain/webhooks/unknown-keys.ts';
import { type FlagValues, invalidFlags } from '../flags.ts';
import { accepted, type ParameterError } from '../problem.ts';
import { defineVerb } from '../verb.ts';

/** Flags of `settings set`: which setting each is, and how its text is read. */
const SETTING_FLAGS = {
  books: { setting: 'books', placeholder: 'a,b|any', read: readList },
  sports: { setting: 'sports', placeholder: 'a,b|any', read: readList },
  'min-ev': { setting: 'minEv', placeholder: '0.02', read: readNumber },
  'min-odds': { setting: 'minOdds', placeholder: '1.5|any', read: readLimit },
  'max-odds': { setting: 'maxOdds', placeholder: '5|any', read: readLimit },
  hours: { setting: 'maxHoursToStart', placeholder: '24|any', read: readLimit },
  bankroll: { setting: 'bankroll', placeholder: '1000', read: readNumber },
  currency: { setting: 'currency', placeholder: 'EUR', read: (text: string) => text },
  'kelly-fraction': { setting: 'kellyFraction', placeholder: '0.25', read: readNumber },
  'max-stake': { setting: 'maxStake', placeholder: '0.02', read: readNumber },
} as const satisfies Record<
  string,
  { setting: keyof SubscriberSettings; placeholder: string; read: (text: string) => unknown }
>;

type FlagName = keyof typeof SETTING_FLAGS;
const SETTINGS = Object.entries(SETTING_FLAGS).map(([flag, rest]) => ({ flag: flag as FlagName, ...rest }));
const PLACEHOLDERS = SETTINGS.map(({ flag, placeholder }) => [flag, placeholder]);

export const SETTINGS_VERBS = {
  /** Shows the settings. A setting that was never set has its default. */
  'settings show': defineVerb({
    flags: { user: 'USER_ID' },
    async run({ table }, { user }) {
      accepted(await createAccountStore(await table()).find(user));
      const { settings } = await createSubscriberStore(await table()).find(user);
      return toView(user, settings);
    },
  }),

  /**
   * Changes the settings that are given, from the next scan on. A book or sport that is not known is set too, since it may
   * be new, and named in `warnings`.
   */
  'settings set': defineVerb({
    flags: { user: 'USER_ID' },
    optional: Object.fromEntries(PLACEHOLDERS) as Record<FlagName, string>,
    maxLengths: { books: MAX_LIST_LENGTH, sports: MAX_LIST_LENGTH },
    async run({ table }, { user, ...values }) {
      accepted(await createAccountStore(await table()).find(user));
      const vocabulary = await readVocabulary(await table());
      const { settings } = await createSubscriberStore(await table()).changeSettings(user, (before) =>
        changeSettings(before, values),
      );
      const warnings = unknownKeys(given(values, settings), vocabulary).map(toWarning);
      return { ...toView(user, settings), ...(warnings.length > 0 && { warnings }) };
    },
  }),
};

/** The settings, changed by the flags. Throws an AdminProblem that names every invalid flag. */
function changeSettings(settings: SubscriberSettings, values: FlagValues): SubscriberSettings {
  const given = SETTINGS.flatMap(({ flag, setting, read }) => {
    const text = values[flag];
    return text === undefined ? [] : [[setting, read(text)] as const];
  });
  const changed: SubscriberSettings = { ...settings, ...Object.fromEntries(given) };
  const problems = checkSettings(changed);
  if (problems.length === 0) return changed;
  throw invalidFlags(
    problems.map(({ setting, message }) => ({
      parameter: `--${SETTINGS.find((each) => each.setting === setting)?.flag ?? setting}`,
      message,
    })),
  );
}

/** The books and sports that the known books and the latest scan have. */
async function readVocabulary(table: Table): Promise<Vocabulary> {
  const snapshots = createSnapshotStore(table);
  const head = await snapshots.head();
  return vocabularyOf(head && (await snapshots.load(head)));
}

/** The lists that the flags give. */
function given({ books, sports }: FlagValues, settings: SubscriberSettings) {
  return { books: books ? settings.books : null, sports: sports ? settings.sports : null };
}

function toWarning({ setting, key, nearest }: UnknownKey): ParameterError {
  const problem = setting === 'books' ? 'is not a known book' : 'has no match in the latest scan';
  const advice = nearest === null ? '' : `; did you mean ${nearest}?`;
  return { parameter: `--${setting}`, message: `${key} ${problem}${advice}` };
}

/** Every setting under the name of its flag, in snake case. */
function toView(userId: string, settings: SubscriberSettings) {
  const shown = SETTINGS.map(({ flag, setting }) => [flag.replaceAll('-', '_'), settings[setting]]);
  return { user_id: userId, ...Object.fromEntries(shown) };
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
