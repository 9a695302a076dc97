import type { SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { checkSettings } from '#domain/webhooks/subscriber-settings.ts';
import { type FlagValues, invalidFlags } from '../flags.ts';

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
const NAMES = Object.keys(FLAGS) as FlagName[];

/** The flags with their placeholders. */
export const SETTINGS_FLAGS: Readonly<Record<FlagName, string>> = Object.fromEntries(
  NAMES.map((name) => [name, FLAGS[name].placeholder]),
) as Record<FlagName, string>;

/** The settings, changed by the flags. Throws an AdminProblem that names every invalid flag. */
export function changeSettings(settings: SubscriberSettings, values: FlagValues): SubscriberSettings {
  const given = NAMES.flatMap((name) => {
    const text = values[name];
    return text === undefined ? [] : [[FLAGS[name].setting, FLAGS[name].read(text)] as const];
  });
  const changed: SubscriberSettings = { ...settings, ...Object.fromEntries(given) };
  const problems = checkSettings(changed);
  if (problems.length === 0) return changed;
  throw invalidFlags(
    problems.map(({ setting, message }) => ({
      parameter: `--${NAMES.find((name) => FLAGS[name].setting === setting) ?? setting}`,
      message,
    })),
  );
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
