import type { Settings } from '../../../clients/generated/page-types.ts';

/** A setting as the form shows it. */
export type SettingField = {
  readonly name: keyof Settings;
  readonly label: string;
  readonly hint?: string;
  /** What its keys are chosen from, and what no choice means. */
  readonly choices?: 'books' | 'sports';
  readonly absent?: string;
  readonly type?: 'number';
  readonly step?: 'any';
  readonly maxLength?: number;
};

const NUMBER = { type: 'number', step: 'any' } as const;
export const SENT = 'Which selections are sent';
export const FIELDS: readonly {
  readonly legend: string;
  readonly fields: readonly SettingField[];
}[] = [
  {
    legend: 'My books',
    fields: [
      {
        name: 'my_books',
        label: 'Where I have an account:',
        choices: 'books',
        absent: 'none chosen, so all books are shown',
      },
    ],
  },
  {
    legend: SENT,
    fields: [
      { name: 'min_ev', label: 'Minimum EV', hint: '% of the stake' },
      { name: 'min_odds', label: 'Minimum odds', ...NUMBER, hint: 'leave empty for no limit' },
      { name: 'max_odds', label: 'Maximum odds', ...NUMBER, hint: 'leave empty for no limit' },
      { name: 'hours', label: 'Hours to start', ...NUMBER, hint: 'leave empty for any time' },
      { name: 'books', label: 'Books:', choices: 'books', absent: 'my books' },
      { name: 'sports', label: 'Sports:', choices: 'sports', absent: 'all sports' },
    ],
  },
  {
    legend: 'How stakes are computed',
    fields: [
      { name: 'bankroll', label: 'Bankroll', ...NUMBER, hint: 'what you set aside for betting' },
      { name: 'currency', label: 'Currency', maxLength: 3, hint: 'three letters, such as EUR' },
      { name: 'kelly_fraction', label: 'Fraction of Kelly', hint: '% of the full Kelly stake' },
      { name: 'max_stake', label: 'Maximum stake', hint: '% of the bankroll, per event' },
      {
        name: 'max_open',
        label: 'Maximum open',
        hint: '% of the bankroll, all bets that have not started; leave empty for no limit',
      },
    ],
  },
];

/** What each setting is called. */
export const LABELS: ReadonlyMap<string, string> = new Map([
  ['grades', 'Grades'],
  ['quiet_hours', 'Quiet hours'],
  ['move_alerts', 'Line moves'],
  ...FIELDS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label] as const)),
]);
