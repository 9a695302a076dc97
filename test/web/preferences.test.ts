import { describe, expect, test } from 'vitest';
import { createPreferences, withPreset } from '../../web/preferences.ts';

const EUROS = { currency: 'EUR' };

/** Preferences with stakes in steps of a unit. */
function inStepsOf(unit: string) {
  const kept = new Map([['stake-unit', JSON.stringify(unit)]]);
  return createPreferences({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
  });
}

test.each([
  ['5', 14.99, '€10'],
  ['10', 39.99, '€30'],
  ['1', 7, '€7'],
  ['0.01', 12.349, '€12.34'],
  ['0.01', 0.29, '€0.29'],
])('in steps of %s a stake of %d is shown as %s, never as more', (unit, amount, shown) =>
  expect(inStepsOf(unit).stake(amount, EUROS)).toBe(shown),
);

describe('filters saved under the name of a preset', () => {
  const presets = [
    { name: 'Mine', query: 'grade=A', alert: true },
    { name: 'Other', query: 'grade=B' },
  ];

  test('keep its alert', () =>
    expect(withPreset(presets, { name: 'Mine', query: 'min_ev=0.05' })).toEqual([
      { name: 'Other', query: 'grade=B' },
      { name: 'Mine', query: 'min_ev=0.05', alert: true },
    ]));

  test('leave one of the same name in another view as it is', () => {
    const saved = { name: 'Mine', query: 'lag=1', view: 'moves' } as const;
    expect(withPreset(presets, saved)).toEqual([...presets, saved]);
  });

  test('have no alert under a new name', () =>
    expect(withPreset(presets, { name: 'New', query: 'grade=A' }).at(-1)).toEqual({
      name: 'New',
      query: 'grade=A',
    }));
});
