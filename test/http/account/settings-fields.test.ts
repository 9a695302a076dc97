import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { readSettingsChange, SETTINGS_FIELDS, toSettingsView } from '#http/account/settings-fields.ts';
import { ApiError } from '#http/api-error.ts';

function errorsOf(body: unknown): readonly unknown[] | undefined {
  try {
    readSettingsChange(body)(DEFAULT_SETTINGS);
  } catch (error) {
    return error instanceof ApiError ? error.errors?.map(({ parameter }) => parameter) : undefined;
  }
  return [];
}

test('every setting is shown, and what is shown can be sent back without changing anything', () => {
  const view = toSettingsView(DEFAULT_SETTINGS);
  expect(Object.keys(view)).toEqual(Object.keys(SETTINGS_FIELDS));
  expect(readSettingsChange(view)(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
});

test('fields that a body does not have stay as they are, and null lifts a limit', () => {
  const before = { ...DEFAULT_SETTINGS, minOdds: 1.5, books: ['pinnacle'] };
  const after = readSettingsChange({ min_odds: null, min_ev: 0.02 })(before);
  expect(after).toEqual({ ...before, minOdds: null, minEv: 0.02 });
});

test('every field that is wrong is named once, by the name it was sent under', () => {
  expect(errorsOf({ min_ev: '0.1', hours: [], currency: null, books: [1], x: 1 })).toEqual([
    'min_ev',
    'hours',
    'currency',
    'books',
    'x',
  ]);
  expect(errorsOf({ min_ev: 2, hours: 0, currency: 'euro', books: [], kelly_fraction: -1 })).toEqual([
    'books',
    'min_ev',
    'hours',
    'currency',
    'kelly_fraction',
  ]);
  expect(errorsOf({ min_ev: null })).toEqual(['min_ev']);
});
