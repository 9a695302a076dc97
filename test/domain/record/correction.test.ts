import { expect, test } from 'vitest';
import { correctResult, type PublicPick, type TrueResult } from '#domain/record/correction.ts';
import { RECORDED } from '../../support/recorded.ts';
import { NOW } from '../webhooks/builders.ts';

const [waiting, settled] = RECORDED as readonly PublicPick[];
const LOST: TrueResult = { score: { home: 0, away: 1 } };

function correct(pick: PublicPick | undefined, truth: TrueResult) {
  if (pick === undefined) {
    throw new Error('no pick');
  }
  const corrected = correctResult(pick, {
    truth,
    because: 'The feed had the sides swapped.',
    now: NOW,
  });
  return corrected.ok ? corrected.correction : corrected.reason;
}

test('a correction names the entry that was wrong and why, and is settled by its score as the rules say', () => {
  expect(correct(settled, LOST)).toMatchObject({
    entry: {
      v: 1,
      type: 'correction',
      pick: 0,
      at: '2026-04-16T18:00:00Z',
      corrects: 3,
      because: 'The feed had the sides swapped.',
      settlement: 'lost',
      return: 0,
      score: { home: 0, away: 1 },
    },
    seen: 3,
  });
  expect(correct(settled, { ungraded: 'no_result' })).toMatchObject({
    entry: { settlement: 'ungraded', return: null, score: null, reason: 'no_result' },
  });
});

test('a further correction corrects the one before it', () => {
  const first = correct(settled, LOST);
  if (typeof first === 'string' || settled === undefined) {
    throw new Error('not corrected');
  }
  const again = { ...settled, later: [...settled.later, { index: 9, entry: first.entry }] };
  expect(correct(again, { score: { home: 2, away: 0 } })).toMatchObject({
    entry: { corrects: 9, settlement: 'won' },
    seen: 4,
  });
});

test('what is not settled cannot be corrected, nor what says the same already', () => {
  expect(correct(waiting, LOST)).toBe('not_settled');
  if (settled === undefined) {
    throw new Error('no pick');
  }
  expect(correct({ ...settled, later: settled.later.slice(0, 2) }, LOST)).toBe('not_settled');
  expect(correct(settled, { score: { home: 1, away: 0 } })).toBe('same_result');
  // Another score of the same winner is another result.
  expect(correct(settled, { score: { home: 2, away: 0 } })).toMatchObject({
    entry: { settlement: 'won' },
  });
});
