import { expect, test } from 'vitest';
import { checkSettings, DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';

const problemsOf = (change: object) =>
  checkSettings({ ...DEFAULT_SETTINGS, ...change }).map(({ setting }) => setting);

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
  [{ kellyFraction: 1.1, maxStake: -1 }, ['kellyFraction', 'maxStake']],
])('%j is refused, all of it at once', (change, settings) => expect(problemsOf(change)).toEqual(settings));

test.each([
  [{ books: ['alpha', 'beta_2'], sports: ['soccer_epl'] }],
  [{ minOdds: 1.5, maxOdds: 1.5, maxHoursToStart: 24, minEv: 0.02 }],
  [{ bankroll: 0, kellyFraction: 0, maxStake: 0, currency: 'JPY' }],
])('%j can be kept', (change) => expect(problemsOf(change)).toEqual([]));
