import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { checkSettings, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { type FlagValues, invalidFlags } from '../flags.ts';
import { accepted } from '../problem.ts';
import { defineVerb } from '../verb.ts';

/** Flags of `settings set`: which setting each is, and how its text is read. */
const FLAGS = {
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

type FlagName = keyof typeof FLAGS;
const SETTINGS = Object.entries(FLAGS).map(([flag, rest]) => ({ flag: flag as FlagName, ...rest }));
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

  /** Changes the settings that are given, from the next scan on. */
  'settings set': defineVerb({
    flags: { user: 'USER_ID' },
    optional: Object.fromEntries(PLACEHOLDERS) as Record<FlagName, string>,
    async run({ table }, { user, ...values }) {
      accepted(await createAccountStore(await table()).find(user));
      const { settings } = await createSubscriberStore(await table()).changeSettings(user, (before) =>
        changeSettings(before, values),
      );
      return toView(user, settings);
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

function readList(text: string): readonly string[] | null {
  return text === 'any' ? null : text.split(',').map((word) => word.trim());
}
