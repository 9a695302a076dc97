import { expect, test } from 'vitest';
import { draftAbout } from '../../../web/views/alerts/kept-draft.ts';
import { toDraft } from '../../../web/views/alerts/settings-form.ts';
import { SETTINGS } from '../stand-in/account.ts';

test('what was typed about a bankroll does not go into another one', () => {
  const seen = { body: SETTINGS, version: '"1"' };
  const kept = { draft: toDraft(SETTINGS), seen, bankrollId: 'main' };
  expect(draftAbout(kept, 'main')).toBe(kept);
  expect(draftAbout(kept, 'dollars')).toBeUndefined();
  expect(draftAbout(undefined, 'main')).toBeUndefined();
});
