import { expect, test } from 'vitest';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { aValueBet, NOW } from '../webhooks/builders.ts';

test('a recorded pick names the feeds that had its event, where there are several', () => {
  const bet = aValueBet({ commenceTime: NOW + 3_600_000 });
  const alone = recordedPick(bet, 'A', NOW);
  expect(alone).toBeDefined();
  expect(alone).not.toHaveProperty('feeds');
  const feeds = ['one', 'two'];
  expect(recordedPick({ ...bet, feeds }, 'A', NOW)).toEqual({ ...alone, feeds });
});
