import { expect, test } from 'vitest';
import {
  areChanged,
  keepTyped,
  newBankroll,
  toBankrollDraft,
} from '../../../web/views/alerts/bankroll-drafts.ts';
import { SETTINGS } from '../stand-in/account.ts';
import { bankrollsOf, FIRST } from '../stand-in/bankrolls.ts';

const MAIN = bankrollsOf({ settings: SETTINGS, first: FIRST, others: [] }).bankrolls.map(
  toBankrollDraft,
);

test('every new bankroll has the settings of the first and an id of its own', () => {
  const added = MAIN.flatMap((main) => Array.from({ length: 20 }, () => newBankroll(main)));
  expect(new Set(added.map(({ id }) => id)).size).toBe(20);
  for (const { id, settings } of added) {
    expect(id).toMatch(/^[a-z0-9][a-z0-9_-]{0,31}$/);
    expect(settings).toEqual(MAIN[0]?.settings);
  }
});

test('a typed name, an added and a removed bankroll count as changes, settings above do not', () => {
  const saved = bankrollsOf({ settings: SETTINGS, first: FIRST, others: [] }).bankrolls;
  const renamed = MAIN.map((main) => ({ ...main, name: 'Other' }));
  const settingsAbove = MAIN.map((main) => ({
    ...main,
    settings: { ...main.settings, currency: 'USD' },
  }));
  expect(areChanged(MAIN, saved)).toBe(false);
  expect(areChanged(settingsAbove, saved)).toBe(false);
  expect(areChanged(renamed, saved)).toBe(true);
  expect(areChanged([...MAIN, ...MAIN.map(newBankroll)], saved)).toBe(true);
  expect(areChanged([], saved)).toBe(true);
});

test('what is typed, added and removed while bankrolls are saved stays; the rest is as stored', () => {
  const sent = MAIN.flatMap((main) => [
    { ...main, rounding: '5.0' },
    { ...main, id: 'other', name: 'Other', rounding: '5.0' },
    { ...main, id: 'third', name: 'Third' },
  ]);
  const stored = sent.map((draft) => ({ ...draft, rounding: '5' }));
  expect(keepTyped(stored, sent, sent)).toEqual(stored);
  const typed = sent.slice(0, 2).map((draft) => ({
    ...draft,
    name: 'Typed',
    settings: { ...draft.settings, currency: 'USD' },
  }));
  const added = MAIN.map(newBankroll);
  expect(keepTyped(stored, sent, [...typed, ...added])).toEqual([
    ...typed.map((draft) => ({ ...draft, rounding: '5' })),
    ...added,
  ]);
});
