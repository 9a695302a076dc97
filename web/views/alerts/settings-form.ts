import type { Settings } from '../../../clients/generated/page-types.ts';

/** The settings as a person types them. */
export type Draft = Readonly<Record<keyof Settings, string>>;

export type DraftProblems = Partial<Record<keyof Settings, string>>;

type Numbers = {
  [K in keyof Settings]: Settings[K] extends number | null ? K : never;
}[keyof Settings];

export function toDraft(settings: Settings): Draft {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    books: (settings.books ?? []).join(', '),
    sports: (settings.sports ?? []).join(', '),
    min_ev: text(settings.min_ev),
    min_odds: text(settings.min_odds),
    max_odds: text(settings.max_odds),
    hours: text(settings.hours),
    bankroll: text(settings.bankroll),
    currency: settings.currency,
    kelly_fraction: text(settings.kelly_fraction),
    max_stake: text(settings.max_stake),
  };
}

/**
 * A fraction as typed: `0.05`, `5` and `5 %` are all 0.05, because no fraction here is above 1.
 * Undefined where it is no number from 0 to 100.
 */
export function readFraction(text: string): number | undefined {
  const [, digits, sign] = /^\s*(\d+(?:[.,]\d*)?|[.,]\d+)\s*(%?)\s*$/.exec(text) ?? [];
  if (digits === undefined) {
    return undefined;
  }
  const value = Number(digits.replace(',', '.'));
  const fraction = sign === '%' || value > 1 ? value / 100 : value;
  // Hundredths of hundredths are as fine as the service shows.
  return fraction <= 1 ? Number(fraction.toFixed(6)) : undefined;
}

const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  min_odds: [1, 1000],
  max_odds: [1, 1000],
  hours: [0.01, 8760],
  bankroll: [0, 1_000_000_000],
};

/** The settings that a draft stands for, or what is wrong with single fields. */
export function readDraft(
  draft: Draft,
): { readonly settings: Settings } | { readonly problems: DraftProblems } {
  const problems: DraftProblems = {};
  const fraction = (name: 'min_ev' | 'kelly_fraction' | 'max_stake') => {
    const value = readFraction(draft[name]);
    if (value === undefined) {
      problems[name] = 'Write a fraction such as 0.05, or 5 %.';
    }
    return value ?? 0;
  };
  const number = (name: Numbers): number | null => {
    const [min = 0, max = 0] = LIMITS[name] ?? [];
    const text = draft[name].trim();
    const value = Number(text);
    if (text === '') {
      return null;
    }
    if (!(value >= min && value <= max)) {
      problems[name] = `Write a number from ${min} to ${max}.`;
    }
    return value;
  };
  const settings: Settings = {
    books: readList(draft.books),
    sports: readList(draft.sports),
    min_ev: fraction('min_ev'),
    min_odds: number('min_odds'),
    max_odds: number('max_odds'),
    hours: number('hours'),
    bankroll: number('bankroll') ?? Number.NaN,
    currency: draft.currency.trim().toUpperCase(),
    kelly_fraction: fraction('kelly_fraction'),
    max_stake: fraction('max_stake'),
  };
  if (draft.bankroll.trim() === '') {
    problems.bankroll = 'Write the amount that you bet with.';
  }
  if (!/^[A-Z]{3}$/.test(settings.currency)) {
    problems.currency = 'Write three letters, such as EUR.';
  }
  return Object.keys(problems).length > 0 ? { problems } : { settings };
}

/** Keys with commas or spaces between them; none means no limit. */
function readList(text: string): readonly string[] | null {
  const keys = text.split(/[\s,]+/).filter(Boolean);
  return keys.length > 0 ? [...new Set(keys)] : null;
}
