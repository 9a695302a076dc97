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

test('what one tab saves is not lost by what another one saves', () => {
  const kept = new Map<string, string>();
  const tabs: ((stored: { key: string; newValue: string }) => void)[][] = [];
  const openTab = () => {
    const listeners: (typeof tabs)[number] = [];
    tabs.push(listeners);
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem(key: string, newValue: string) {
        if (kept.get(key) === newValue) {
          return;
        }
        kept.set(key, newValue);
        for (const take of tabs.filter((other) => other !== listeners).flat()) {
          take({ key, newValue });
        }
      },
    };
    return createPreferences(storage, (take) => void listeners.push(take));
  };
  const [one, other] = [openTab(), openTab()];
  for (const [{ presets }, name] of [
    [one, 'A'],
    [other, 'B'],
  ] as const) {
    presets.value = withPreset(presets.value, { name, query: 'grade=A' });
  }
  expect(one.presets.value.map(({ name }) => name)).toEqual(['A', 'B']);
  expect(other.presets.value).toEqual(one.presets.value);
  // What is no preset is not taken over.
  tabs.flat().forEach((take) => {
    take({ key: 'presets', newValue: '[1]' });
  });
  expect(one.presets.value).toHaveLength(2);
});

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
