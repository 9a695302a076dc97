import { isFeedKey, MAX_FEED_KEY_LENGTH } from '../odds/identifiers.ts';
import { isCurrency } from '../staking/currency.ts';
import type { StakeSettings } from '../staking/recommended-stake.ts';
import type { AlertFilters } from './alert-filters.ts';

/** What a subscriber may set: which selections are sent, and how stakes are computed. */
export type SubscriberSettings = AlertFilters & StakeSettings;

/**
 * The settings of a new subscriber: every book and sport, any value, stakes for a bankroll of 1,000
 * EUR.
 */
export const DEFAULT_SETTINGS: SubscriberSettings = {
  books: null,
  sports: null,
  minEv: 0,
  minOdds: null,
  maxOdds: null,
  maxHoursToStart: null,
  bankroll: 1000,
  currency: 'EUR',
  kellyFraction: 0.25,
  maxStake: 0.02,
};

export type SettingProblem = {
  readonly setting: keyof SubscriberSettings;
  readonly message: string;
};

const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof SubscriberSettings)[];
const MAX_BANKROLL = 1_000_000_000;
const MAX_LIST = 200;
/** The longest list of keys as text: each of its keys with a comma and a space behind it. */
export const MAX_LIST_LENGTH = MAX_LIST * (MAX_FEED_KEY_LENGTH + 2);

/** Every problem of the settings; empty if they are valid. */
export function checkSettings(settings: SubscriberSettings): readonly SettingProblem[] {
  const { books, sports, minEv, minOdds, maxOdds, maxHoursToStart } = settings;
  const rules: readonly (readonly [keyof SubscriberSettings, boolean, string])[] = [
    ['books', isKeyList(books), `must be a list of 1 to ${MAX_LIST} book keys`],
    ['sports', isKeyList(sports), `must be a list of 1 to ${MAX_LIST} sport keys`],
    ['minEv', within(minEv, 0, 1), 'must be a fraction from 0 to 1'],
    ['minOdds', within(minOdds ?? 1, 1, 1000), 'must be decimal odds from 1 to 1000'],
    ['maxOdds', within(maxOdds ?? 1, 1, 1000), 'must be decimal odds from 1 to 1000'],
    [
      'maxOdds',
      minOdds === null || maxOdds === null || minOdds <= maxOdds,
      'must not be below the minimum odds',
    ],
    ['maxHoursToStart', within(maxHoursToStart ?? 1, 0.01, 8760), 'must be 0.01 to 8760 hours'],
    [
      'bankroll',
      within(settings.bankroll, 0, MAX_BANKROLL),
      `must be an amount from 0 to ${MAX_BANKROLL}`,
    ],
    ['currency', isCurrency(settings.currency), 'must be an ISO 4217 code such as EUR'],
    ['kellyFraction', within(settings.kellyFraction, 0, 1), 'must be a fraction from 0 to 1'],
    ['maxStake', within(settings.maxStake, 0, 1), 'must be a fraction of the bankroll from 0 to 1'],
  ];
  const broken = rules
    .filter(([, holds]) => !holds)
    .map(([setting, , message]) => ({ setting, message }));
  const tiny = SETTING_NAMES.filter((setting) => isTiny(settings[setting]));
  return [
    ...broken,
    ...tiny.map((setting) => ({ setting, message: `must be 0 or at least ${SMALLEST}` })),
  ];
}

/** Far below any use; numbers very near 0 cannot be stored. */
const SMALLEST = 0.000_001;

function isTiny(value: unknown): boolean {
  return typeof value === 'number' && value !== 0 && Math.abs(value) < SMALLEST;
}

function within(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}

function isKeyList(keys: readonly string[] | null): boolean {
  return keys === null || (keys.length > 0 && keys.length <= MAX_LIST && keys.every(isFeedKey));
}
