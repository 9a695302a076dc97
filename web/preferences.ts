import { effect, type Signal, signal } from '@preact/signals';
import { formatOdds, ODDS_FORMATS, type OddsFormat } from './format/odds.ts';

export const THEMES = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;
export type Theme = keyof typeof THEMES;

/** What a person has chosen for this browser. */
export type Preferences = {
  readonly oddsFormat: Signal<OddsFormat>;
  readonly theme: Signal<Theme>;
  /** Presets of their own: a name and a query. */
  readonly presets: Signal<readonly Preset[]>;
  /** Events and books that are not to be shown. */
  readonly hidden: Signal<Hidden>;
  /** Odds in the chosen format. */
  odds(decimal: number): string;
};

export type Preset = { readonly name: string; readonly query: string };
export type Hidden = { readonly events: readonly string[]; readonly books: readonly string[] };

export const NOTHING_HIDDEN: Hidden = { events: [], books: [] };
const MAX_EVENTS = 200;

/** The preferences kept in a storage; a stored value that cannot be read counts as absent. */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>): Preferences {
  function kept<T>(name: string, absent: T, isValid: (value: unknown) => boolean): Signal<T> {
    const stored = parse(storage.getItem(name));
    const value = signal<T>(isValid(stored) ? (stored as T) : absent);
    effect(() => storage.setItem(name, JSON.stringify(value.value)));
    return value;
  }
  const oneOf = (choices: object) => (value: unknown) =>
    typeof value === 'string' && Object.hasOwn(choices, value);
  const oddsFormat = kept<OddsFormat>('odds', 'decimal', oneOf(ODDS_FORMATS));
  return {
    oddsFormat,
    theme: kept<Theme>('theme', 'system', oneOf(THEMES)),
    presets: kept<readonly Preset[]>('presets', [], isPresets),
    hidden: kept<Hidden>('hidden', NOTHING_HIDDEN, isHidden),
    odds: (decimal) => formatOdds(decimal, oddsFormat.value),
  };
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
