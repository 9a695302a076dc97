import { expect, test } from 'vitest';
import { changesBetween, mergeDraft, toDraft } from '../../../web/views/alerts/settings-form.ts';
import { SETTINGS } from '../stand-in/account.ts';

test('a change has what differs and nothing else', () => {
  const changed = { ...SETTINGS, books: ['pinnacle'], max_odds: 5 };
  expect(changesBetween(SETTINGS, changed)).toEqual({ books: ['pinnacle'], max_odds: 5 });
  expect(changesBetween(changed, SETTINGS)).toEqual({ books: null, max_odds: null });
  expect(changesBetween(changed, { ...changed, books: ['pinnacle'] })).toEqual({});
});

test('a merged draft keeps what was typed here and takes what was saved elsewhere', () => {
  const mine = { ...toDraft(SETTINGS), bankroll: '500', min_ev: '7 %' };
  const theirs = { ...SETTINGS, min_ev: 0.05, currency: 'USD' };
  expect(mergeDraft(mine, SETTINGS, theirs)).toEqual({
    ...toDraft(theirs),
    bankroll: '500',
    min_ev: '7 %',
  });
});
