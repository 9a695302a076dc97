import { effect, type Signal, signal } from '@preact/signals';
import type { Settings } from '../clients/generated/page-types.ts';
import { formatMinimum, formatOdds, ODDS_FORMATS, type OddsFormat } from './format/odds.ts';
import { money } from './format/text.ts';
import { timeZone } from './format/time.ts';

export const THEMES = { system: 'Match system', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;
export const STAKE_UNITS = { '0.01': 'Cents', '1': '1', '5': '5', '10': '10' } as const;
export type StakeUnit = keyof typeof STAKE_UNITS;

/** What a person has chosen for this browser. */
export type Preferences = {
  readonly oddsFormat: Signal<OddsFormat>;
  readonly theme: Signal<Theme>;
  /** Empty for the zone of the browser. */
  readonly timeZone: Signal<string>;
  /** What stakes are rounded down to: an amount of money. */
  readonly stakeUnit: Signal<StakeUnit>;
  /** Presets of their own: a name, a query and a view. */
  readonly presets: Signal<readonly Preset[]>;
  /** Events and books that are not to be shown. */
  readonly hidden: Signal<Hidden>;
  /** A stake to place: rounded down to the chosen unit, in the currency of the settings. */
  stake(amount: number, settings: Pick<Settings, 'currency'> | undefined): string;
  /** Odds in the chosen format; a fraction with the decimals that it stands for. */
  odds(decimal: number): string;
  /** Odds that a bet needs at least, in the chosen format and never below them. */
  minOdds(decimal: number): string;
};

export type Preset = {
  readonly name: string;
  readonly query: string;
  /** The view that it filters; without it the opportunities. */
  readonly view?: 'moves';
  /** Whether what is new to it is announced; off without it. */
  readonly alert?: boolean;
};
export type Hidden = { readonly events: readonly string[]; readonly books: readonly string[] };

export const NOTHING_HIDDEN: Hidden = { events: [], books: [] };
const MAX_EVENTS = 200;

/** What another tab of this browser has stored. */
type StoredElsewhere = Pick<StorageEvent, 'key' | 'newValue'>;

/**
 * The preferences kept in a storage; a stored value that cannot be read counts as absent.
 * `onStored` tells what other tabs store: a tab that went on with what it had read once would write
 * over it.
 */
export function createPreferences(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  onStored: (take: (stored: StoredElsewhere) => void) => void = () => undefined,
): Preferences {
  function kept<T>(name: string, absent: T, isValid: (value: unknown) => boolean): Signal<T> {
    const stored = parse(storage.getItem(name));
    const value = signal<T>(isValid(stored) ? (stored as T) : absent);
    effect(() => storage.setItem(name, JSON.stringify(value.value)));
    onStored(({ key, newValue }) => {
      const elsewhere = parse(newValue);
      if (key === name && isValid(elsewhere)) {
        value.value = elsewhere as T;
      }
    });
    return value;
  }
  const oneOf = (choices: object) => (value: unknown) =>
    typeof value === 'string' && Object.hasOwn(choices, value);
  const oddsFormat = kept<OddsFormat>('odds', 'decimal', oneOf(ODDS_FORMATS));
  const stakeUnit = kept<StakeUnit>('stake-unit', '0.01', oneOf(STAKE_UNITS));
  const zone = kept<string>('time-zone', '', isZone);
  effect(() => {
    timeZone.value = zone.value || undefined;
  });
  const withDecimals = (odds: string, decimal: number) =>
    oddsFormat.value === 'fractional' ? `${odds} (${decimal.toFixed(2)})` : odds;
  return {
    oddsFormat,
    timeZone: zone,
    stakeUnit,
    stake(amount, settings) {
      const unit = Number(stakeUnit.value);
      // A quotient just below a whole number by the error of floating point is that number.
      const rounded = Math.floor(amount / unit + 1e-9) * unit;
      return settings ? money(rounded, settings.currency, unit < 1 ? undefined : 0) : '';
    },
    theme: kept<Theme>('theme', 'system', oneOf(THEMES)),
    presets: kept<readonly Preset[]>('presets', [], isPresets),
    hidden: kept<Hidden>('hidden', NOTHING_HIDDEN, isHidden),
    odds: (decimal) => withDecimals(formatOdds(decimal, oddsFormat.value), decimal),
    minOdds: (decimal) => withDecimals(formatMinimum(decimal, oddsFormat.value), decimal),
  };
}

/** The presets with one saved under its name in its view; an alert that the name has stays. */
export function withPreset(presets: readonly Preset[], { name, query, view }: Preset) {
  const isSame = (other: Preset) => other.name === name && other.view === view;
  const { alert } = presets.find(isSame) ?? {};
  const others = presets.filter((other) => !isSame(other));
  const saved: Preset = {
    name,
    query,
    ...(view !== undefined && { view }),
    ...(alert !== undefined && { alert }),
  };
  return [...others, saved];
}

/** With one event more; the oldest are forgotten, since their events are over. */
export function hideEvent(hidden: Hidden, eventId: string): Hidden {
  return { ...hidden, events: [...hidden.events, eventId].slice(-MAX_EVENTS) };
}

export function hideBook(hidden: Hidden, book: string): Hidden {
  return { ...hidden, books: [...hidden.books, book] };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A zone that this browser does not know would be an error at every time. */
function isZone(value: unknown): boolean {
  // To list the zones takes a browser some 10 ms, and most people have chosen none.
  return value === '' || (typeof value === 'string' && zones().includes(value));
}

/** The time zones that can be chosen. */
export function zones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isHidden(value: unknown): boolean {
  return isObject(value) && isTexts(value.events) && isTexts(value.books);
}

function isPresets(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((entry) => isObject(entry) && isTexts([entry.name, entry.query]))
  );
}
