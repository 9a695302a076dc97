import { expect, test } from 'vitest';
import {
  checkSettings,
  completeSettings,
  DEFAULT_SETTINGS,
  type StoredSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';

const problemsOf = (change: object) =>
  checkSettings({ ...DEFAULT_SETTINGS, ...change }).map(({ setting }) => setting);

const MOVES = { sports: null, books: null, minMove: 0.02, laggingOnly: false };

test('the defaults can be kept', () => expect(problemsOf({})).toEqual([]));

test.each([
  [{ books: [] }, ['books']],
  [{ books: ['Bet 365'] }, ['books']],
  [{ sports: ['soccer_epl', 'x'.repeat(65)] }, ['sports']],
  [{ minEv: -0.01 }, ['minEv']],
  [{ minEv: Number.NaN }, ['minEv']],
  [{ minOdds: 0.5 }, ['minOdds']],
  [{ minOdds: 3, maxOdds: 2 }, ['maxOdds']],
  [{ maxHoursToStart: 0 }, ['maxHoursToStart']],
  [{ bankroll: Number.POSITIVE_INFINITY }, ['bankroll']],
  [{ currency: 'euro' }, ['currency']],
  [{ moveAlerts: { ...MOVES, minMove: 0.019 } }, ['moveAlerts']],
  [{ moveAlerts: { ...MOVES, sports: [] } }, ['moveAlerts']],
  [{ moveAlerts: { ...MOVES, books: ['Bet 365'], minMove: Number.NaN } }, ['moveAlerts']],
  [{ kellyFraction: 1.1, maxStake: -1 }, ['kellyFraction', 'maxStake']],
])('%j is refused, all of it at once', (change, settings) =>
  expect(problemsOf(change)).toEqual(settings),
);

test.each([
  [{ books: ['alpha', 'beta_2'], sports: ['soccer_epl'] }],
  [{ moveAlerts: { ...MOVES, books: ['alpha'], sports: ['soccer_epl'], minMove: 1 } }],
  [{ minOdds: 1.5, maxOdds: 1.5, maxHoursToStart: 24, minEv: 0.02 }],
  [{ bankroll: 0, kellyFraction: 0, maxStake: 0, currency: 'JPY' }],
])('%j can be kept', (change) => expect(problemsOf(change)).toEqual([]));

test('a number too near 0 to be stored is named, and 0 itself is fine', () => {
  const problemsOf = (kellyFraction: number) =>
    checkSettings({ ...DEFAULT_SETTINGS, kellyFraction });
  expect(problemsOf(3e-247)).toEqual([
    { setting: 'kellyFraction', message: 'must be 0 or at least 0.000001' },
  ]);
  expect(problemsOf(0.000_001)).toEqual([]);
  expect(problemsOf(0)).toEqual([]);
});

test('settings of an earlier release are those of an account that is told of no move', () => {
  expect(completeSettings({ minEv: 0.03 }).moveAlerts).toBeNull();
});

test('one message names all that is wrong with a choice of moves', () => {
  const moveAlerts = { ...MOVES, sports: [], minMove: 0.01 };
  expect(checkSettings({ ...DEFAULT_SETTINGS, moveAlerts })).toEqual([
    {
      setting: 'moveAlerts',
      message:
        'must have sports: 1 to 200 sport keys, or null; min_move: a fraction from 0.02 to 1',
    },
  ]);
});

test('stored settings have the same text in whatever order their fields are stored', () => {
  const quietHours = { from: '23:00', to: '07:00', timeZone: 'Europe/Berlin', webhook: true };
  const moveAlerts = { sports: null, books: null, minMove: 0.03, laggingOnly: true };
  const textOf = (stored: StoredSettings) => JSON.stringify(completeSettings(stored));
  const turned = <T extends object>(value: T) =>
    Object.fromEntries(Object.entries(value).reverse()) as T;
  const stored = { minEv: 0.03, quietHours, moveAlerts };
  expect(textOf(turned({ ...stored, quietHours: turned(quietHours) }))).toBe(textOf(stored));
  expect(textOf({ ...stored, moveAlerts: turned(moveAlerts) })).toBe(textOf(stored));
});
