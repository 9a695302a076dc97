import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import {
  readSettingsChange,
  SETTINGS_FIELDS,
  toSettingsView,
} from '#http/account/settings-fields.ts';
import { settingsSchemas } from '#http/account/settings-schemas.ts';
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
  expect(
    errorsOf({ min_ev: 2, hours: 0, currency: 'euro', books: [], kelly_fraction: -1 }),
  ).toEqual(['books', 'min_ev', 'hours', 'currency', 'kelly_fraction']);
  expect(errorsOf({ min_ev: null })).toEqual(['min_ev']);
});

test('of any body come settings that fit the document and can be sent again, or a refusal that names fields', () => {
  const ajv = new Ajv({ keywords: ['components'] });
  const fits = ajv.compile({
    components: {
      schemas: { QuietHours: settingsSchemas.QuietHours, MoveAlerts: settingsSchemas.MoveAlerts },
    },
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(SETTINGS_FIELDS).map(([name, { schema }]) => [name, schema]),
    ),
  });
  const value = fc.oneof(
    fc.jsonValue(),
    fc.double({ noNaN: true }),
    fc.constantFrom(0, 1, 0.5, 1.5, 1000, null, 'EUR', 'eur', 'XXX'),
    fc.record({
      from: fc.constantFrom('23:00', '24:00'),
      to: fc.constantFrom('07:00', '23:00'),
      time_zone: fc.constantFrom('Europe/Berlin', 'Nowhere'),
      webhook: fc.constantFrom(true, 'yes'),
    }),
    fc.record(
      {
        sports: fc.constantFrom(null, ['soccer_epl'], []),
        books: fc.constantFrom(null, ['pinnacle'], 'pinnacle'),
        min_move: fc.constantFrom(0.02, 0.5, 0.01, '2%'),
        lagging_only: fc.constantFrom(true, false, 'yes'),
      },
      { requiredKeys: [] },
    ),
    fc.array(fc.oneof(fc.constantFrom('pinnacle', 'a b', ''), fc.string({ maxLength: 4 })), {
      maxLength: 2,
    }),
  );
  const body = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(SETTINGS_FIELDS)), fc.string()), value, {
      maxKeys: 3,
    }),
  );
  fc.assert(
    fc.property(body, (given) => {
      const errors = errorsOf(given);
      expect(errors).toBeDefined();
      if (errors?.length !== 0) {
        return;
      }
      const view = toSettingsView(readSettingsChange(given)(DEFAULT_SETTINGS));
      expect(fits(view), JSON.stringify(fits.errors)).toBe(true);
      expect(toSettingsView(readSettingsChange(view)(DEFAULT_SETTINGS))).toEqual(view);
    }),
    { numRuns: 400 },
  );
});
