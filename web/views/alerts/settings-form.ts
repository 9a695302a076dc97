import type { QuietHours, Settings } from '../../../clients/generated/page-types.ts';
import type { Problem } from '../../api/problem.ts';
import { wholeNumber } from '../../format/text.ts';
import { readList, readPercent } from './drafted-values.ts';
import { moveAlertsText, readMoveAlerts } from './move-draft.ts';

/** The settings as a person types them. */
export type Draft = Readonly<Record<keyof Settings, string>>;

export type DraftProblems = Partial<Record<keyof Settings, string>>;

type Numbers = {
  [K in keyof Settings]: Settings[K] extends number | null ? K : never;
}[keyof Settings];

export function toDraft(settings: Settings): Draft {
  const text = (value: number | null) => (value === null ? '' : String(value));
  const percent = (share: number) => text(Number((share * 100).toFixed(4)));
  return {
    my_books: (settings.my_books ?? []).join(', '),
    books: (settings.books ?? []).join(', '),
    sports: (settings.sports ?? []).join(', '),
    grades: settings.grades.join(', '),
    min_ev: percent(settings.min_ev),
    min_odds: text(settings.min_odds),
    max_odds: text(settings.max_odds),
    hours: text(settings.hours),
    bankroll: text(settings.bankroll),
    currency: settings.currency,
    kelly_fraction: percent(settings.kelly_fraction),
    max_stake: percent(settings.max_stake),
    max_open: settings.max_open === null ? '' : percent(settings.max_open),
    quiet_hours: settings.quiet_hours ? quietDraft(settings.quiet_hours) : '',
    move_alerts: settings.move_alerts ? moveAlertsText(settings.move_alerts) : '',
  };
}

const LIMITS: Readonly<Record<string, readonly [number, number]>> = {
  min_odds: [1, 1000],
  max_odds: [1, 1000],
  hours: [0.01, 8760],
  bankroll: [0, 1_000_000_000],
};

/** The settings that differ, as they are afterwards: a change sends nothing else. */
export function changesBetween(before: Settings, after: Settings): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Settings]),
    ),
  );
}

/**
 * A draft that keeps what a person has typed and takes the rest from other settings. `before` are
 * those that the draft was begun from.
 */
export function mergeDraft(mine: Draft, before: Settings, theirs: Settings): Draft {
  return { ...toDraft(theirs), ...typedSince(toDraft(before), mine) };
}

/** The fields of a draft that are other than they were. */
export function typedSince<T extends object>(before: T, now: T): Partial<T> {
  const typed = Object.entries(now).filter(([name, value]) => value !== before[name as keyof T]);
  return Object.fromEntries(typed) as Partial<T>;
}

type Read =
  | { readonly settings: Settings }
  | { readonly problems: DraftProblems; readonly others: Partial<Settings> };

/**
 * The settings that a draft stands for, or what is wrong with single fields beside the settings of
 * the others.
 */
export function readDraft(draft: Draft): Read {
  const problems: DraftProblems = {};
  const share = (name: 'min_ev' | 'kelly_fraction' | 'max_stake' | 'max_open') => {
    const value = readPercent(draft[name]);
    if (value === undefined) {
      problems[name] = 'Enter a percentage from 0 to 100, such as 2.5.';
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
      problems[name] = `Enter a number from ${min} to ${wholeNumber(max)}.`;
    }
    return value;
  };
  const moves = readMoveAlerts(draft.move_alerts);
  const settings: Settings = {
    my_books: readList(draft.my_books),
    books: readList(draft.books),
    sports: readList(draft.sports),
    grades: readGrades(draft.grades),
    min_ev: share('min_ev'),
    min_odds: number('min_odds'),
    max_odds: number('max_odds'),
    hours: number('hours'),
    bankroll: number('bankroll') ?? Number.NaN,
    currency: draft.currency.trim().toUpperCase(),
    kelly_fraction: share('kelly_fraction'),
    max_stake: share('max_stake'),
    max_open: draft.max_open.trim() === '' ? null : share('max_open'),
    quiet_hours: readQuiet(draft.quiet_hours),
    move_alerts: 'alerts' in moves ? moves.alerts : null,
  };
  if ('problem' in moves) {
    problems.move_alerts = moves.problem;
  }
  const { quiet_hours: quiet } = settings;
  if (quiet && (quiet.from === '' || quiet.to === '' || quiet.from === quiet.to)) {
    problems.quiet_hours = 'Enter two different times.';
  }
  if (settings.grades.length === 0) {
    problems.grades = 'Choose at least one grade.';
  }
  if (draft.bankroll.trim() === '') {
    problems.bankroll = 'Enter what you set aside for betting.';
  }
  if (!/^[A-Z]{3}$/.test(settings.currency)) {
    problems.currency = 'Enter three letters, such as EUR.';
  }
  if (Object.keys(problems).length === 0) {
    return { settings };
  }
  const others = Object.entries(settings).filter(([name]) => !Object.hasOwn(problems, name));
  return { problems, others: Object.fromEntries(others) };
}

/** What a refusal says of each setting, as sentences. */
export function refusedSettings({ fields }: Pick<Problem, 'fields'>): DraftProblems {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [
      name,
      `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
    ]),
  );
}

/** `23:00 to 07:00 Europe/Berlin`, with ` webhook` behind it where the webhook is quiet too. */
export function quietDraft({ from, to, time_zone: zone, webhook }: QuietHours): string {
  return `${from} to ${to} ${zone}${webhook ? ' webhook' : ''}`;
}

/** The quiet hours of a draft; null where it has none. */
export function readQuiet(text: string): QuietHours | null {
  const [, from, to, zone, webhook] = /^(\S*) to (\S*) (\S*)( webhook)?$/.exec(text) ?? [];
  return from === undefined || to === undefined || zone === undefined
    ? null
    : { from, to, time_zone: zone, webhook: webhook !== undefined };
}

export type GradeChoice = Settings['grades'][number];

/** Every grade that may be chosen, with what it is. */
export const GRADE_CHOICES: readonly (readonly [GradeChoice, string])[] = [
  ['A', 'A, the curated selection'],
  ['B', 'B, value with a reservation'],
  ['broad_consensus', 'Only those of B that many books agree on without a sharp one'],
];

/** The chosen grades of a draft, in their order. */
export function readGrades(text: string): readonly GradeChoice[] {
  const chosen = text.split(', ');
  return GRADE_CHOICES.map(([grade]) => grade).filter((grade) => chosen.includes(grade));
}
