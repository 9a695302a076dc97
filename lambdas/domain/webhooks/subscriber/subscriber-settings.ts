import { isFeedKey, MAX_FEED_KEY_LENGTH } from '../../odds/identifiers.ts';
import { compareText } from '../../odds/order.ts';
import { isCurrency } from '../../staking/currency.ts';
import { type Bankroll, type Bankrolls, DEFAULT_BANKROLL } from './bankrolls.ts';
import { MIN_ALERTED_MOVE, type MoveAlerts } from './move-alerts.ts';
import { problemOfQuietHours, type QuietHours } from './quiet-hours.ts';

/**
 * What an account may set: the books it bets at, and for each bankroll which selections are sent
 * and how stakes are computed. The settings of the first bankroll stand beside those of the
 * account.
 */
export type SubscriberSettings = Bankrolls & {
  /** Null where there are none. */
  readonly quietHours: QuietHours | null;
  /** Null where chats are told of none. */
  readonly moveAlerts: MoveAlerts | null;
};

/** The settings of a new subscriber: one bankroll, and every book. */
export const DEFAULT_SETTINGS: SubscriberSettings = {
  ...DEFAULT_BANKROLL,
  myBooks: null,
  others: [],
  quietHours: null,
  moveAlerts: null,
};

/** Settings as they are stored: what is absent has its default. */
export type StoredSettings = Partial<Omit<SubscriberSettings, 'others'>> & {
  readonly others?: readonly Partial<Bankroll>[];
};

/**
 * The settings that stored ones stand for, their fields in one order: the table gives those of an
 * object in any, and versions are told apart by their text. Those of earlier releases have one
 * bankroll.
 */
export function completeSettings({ others = [], ...stored }: StoredSettings = {}) {
  const { quietHours, moveAlerts, ...settings } = { ...DEFAULT_SETTINGS, ...stored };
  const complete: SubscriberSettings = {
    ...settings,
    others: others.map((bankroll) => ({ ...DEFAULT_BANKROLL, ...bankroll })),
    quietHours: quietHours && inOrder(quietHours),
    moveAlerts: moveAlerts && inOrder(moveAlerts),
  };
  return complete;
}

function inOrder<T extends object>(value: T): T {
  const fields = Object.entries(value).sort(([one], [other]) => compareText(one, other));
  return Object.fromEntries(fields) as T;
}

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
  const { myBooks, books, sports, minEv, minOdds, maxOdds, maxHoursToStart } = settings;
  const rules: readonly (readonly [keyof SubscriberSettings, boolean, string])[] = [
    ['myBooks', isKeyList(myBooks), `must be a list of 1 to ${MAX_LIST} book keys`],
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
    [
      'maxOpen',
      within(settings.maxOpen ?? 0, 0, 1),
      'must be a fraction of the bankroll from 0 to 1',
    ],
    [
      'rounding',
      within(settings.rounding ?? 1, 0.001, 1_000_000),
      'must be an amount from 0.001 to 1000000',
    ],
  ];
  const broken = rules
    .filter(([, holds]) => !holds)
    .map(([setting, , message]) => ({ setting, message }));
  const quiet = settings.quietHours && problemOfQuietHours(settings.quietHours);
  if (quiet) {
    broken.push({ setting: 'quietHours', message: quiet });
  }
  const moves = settings.moveAlerts && problemOfMoveAlerts(settings.moveAlerts);
  if (moves) {
    broken.push({ setting: 'moveAlerts', message: moves });
  }
  const tiny = SETTING_NAMES.filter((setting) => isTiny(settings[setting]));
  return [
    ...broken,
    ...tiny.map((setting) => ({ setting, message: `must be 0 or at least ${SMALLEST}` })),
  ];
}

/** What is wrong with a choice of moves; undefined where nothing is. */
function problemOfMoveAlerts({ sports, books, minMove }: MoveAlerts): string | undefined {
  const rules: readonly (readonly [boolean, string])[] = [
    [isKeyList(sports), `sports: 1 to ${MAX_LIST} sport keys, or null`],
    [isKeyList(books), `books: 1 to ${MAX_LIST} book keys, or null`],
    [within(minMove, MIN_ALERTED_MOVE, 1), `min_move: a fraction from ${MIN_ALERTED_MOVE} to 1`],
  ];
  const broken = rules.flatMap(([holds, rule]) => (holds ? [] : [rule]));
  return broken.length === 0 ? undefined : `must have ${broken.join('; ')}`;
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
