import { expect, test } from 'vitest';
import { readDraft, readFraction, toDraft } from '../../../web/views/alerts/settings-form.ts';
import { SETTINGS } from '../stand-in/account.ts';

test.each([
  ['0.05', 0.05],
  ['5', 0.05],
  ['5 %', 0.05],
  ['0,5 %', 0.005],
  ['1', 1],
  ['0', 0],
])('%s is the fraction %d', (text, fraction) => expect(readFraction(text)).toBe(fraction));

test.each(['', 'a', '-1', '1e-2', '101', '5 %%'])('"%s" is no fraction', (text) =>
  expect(readFraction(text)).toBeUndefined(),
);

test('what is shown reads back as it was', () => {
  const settings = {
    ...SETTINGS,
    books: ['unibet', 'betsson'],
    sports: null,
    min_odds: 1.5,
    hours: 24,
  };
  expect(readDraft(toDraft(settings))).toEqual({ settings });
});

test('every field that is wrong is told at once', () => {
  const draft = {
    ...toDraft(SETTINGS),
    min_ev: 'x',
    bankroll: '',
    currency: 'euro',
    max_odds: '0.5',
  };
  const read = readDraft(draft);
  expect('problems' in read && Object.keys(read.problems).sort()).toEqual([
    'bankroll',
    'currency',
    'max_odds',
    'min_ev',
  ]);
});
