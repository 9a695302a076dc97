import { expect, test } from 'vitest';
import { readPercent } from '../../../web/views/alerts/drafted-values.ts';
import { moveText, USUAL_MOVES } from '../../../web/views/alerts/move-draft.ts';
import { readDraft, toDraft } from '../../../web/views/alerts/settings-form.ts';
import { SETTINGS } from '../stand-in/account.ts';

test.each([
  ['5', 0.05],
  ['5 %', 0.05],
  ['0,5 %', 0.005],
  ['0.05', 0.0005],
  ['100', 1],
  ['0', 0],
])('%s per cent is %d', (text, fraction) => expect(readPercent(text)).toBe(fraction));

test.each(['', 'a', '-1', '1e-2', '101', '5 %%'])('"%s" is no percentage', (text) =>
  expect(readPercent(text)).toBeUndefined(),
);

test('what is shown reads back as it was', () => {
  const settings = {
    ...SETTINGS,
    books: ['unibet', 'betsson'],
    sports: null,
    min_odds: 1.5,
    hours: 24,
    quiet_hours: { from: '23:00', to: '07:00', time_zone: 'Europe/Berlin', webhook: true },
    move_alerts: { sports: null, books: ['betway'], min_move: 0.025, lagging_only: true },
  };
  expect(readDraft(toDraft(settings))).toEqual({ settings });
});

test.each(['23:00 to 23:00 UTC', ' to 07:00 UTC', '23:00 to  UTC'])(
  'quiet hours "%s" are refused before they are sent',
  (quiet) => {
    const read = readDraft({ ...toDraft(SETTINGS), quiet_hours: quiet });
    expect('problems' in read && read.problems).toEqual({
      quiet_hours: 'Enter two different times.',
    });
  },
);

test.each(['', '1.9', '101', 'some'])(
  'moves of "%s" points are refused before they are sent',
  (minMove) => {
    const read = readDraft({
      ...toDraft(SETTINGS),
      move_alerts: moveText({ ...USUAL_MOVES, minMove }),
    });
    expect('problems' in read && read.problems).toEqual({
      move_alerts: 'Enter 2 to 100 points, such as 3.',
    });
  },
);

test('the chosen grades read back in their order, and none is a problem', () => {
  const draftOf = (grades: string) => ({ ...toDraft(SETTINGS), grades });
  const gradesOf = (text: string) => {
    const read = readDraft(draftOf(text));
    return 'settings' in read ? read.settings.grades : read.problems.grades;
  };
  expect(gradesOf('broad_consensus, A')).toEqual(['A', 'broad_consensus']);
  expect(gradesOf('A, B')).toEqual(['A', 'B']);
  expect(gradesOf('')).toBe('Choose at least one grade.');
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
