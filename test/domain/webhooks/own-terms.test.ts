import { expect, test } from 'vitest';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { formPicks } from '#domain/webhooks/form-picks.ts';
import { ownTerms } from '#domain/webhooks/own-terms.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import { aCombo, aComboLeg, aSurebet, aSurebetLeg } from '../../support/api-client-items.ts';
import { aValueBet, NOW } from './builders.ts';

const settings = { ...DEFAULT_SETTINGS, bankroll: 1000, minEv: 0.02 };

test('a value bet has the stake and the minimum odds of a pick that is made of it alone', () => {
  const [pick] = formPicks(
    [aValueBet()],
    settings,
    { isClaimed: () => false, committed: () => 0 },
    NOW,
  );
  const { stake, minOdds } = ownTerms(aValueBet(), settings);
  expect({ stake, minOdds }).toEqual({ stake: pick?.stake, minOdds: pick?.minOdds });
  expect(stake).toBeGreaterThan(0);
});

test('filters leave stake and minimum odds alone, and a value below the minimum asks for better odds', () => {
  const before = ownTerms(aValueBet(), settings);
  expect(ownTerms(aValueBet(), { ...settings, books: ['other'], maxOdds: 1.1 })).toEqual(before);
  const demanding = ownTerms(aValueBet({ price: 2.1, ev: 0.05 }), { ...settings, minEv: 0.1 });
  expect(demanding.minOdds).toBe(2.2);
});

test('an id stays while price and book change, and tells selections apart', () => {
  const idOf = (change: Parameters<typeof aValueBet>[0]) =>
    ownTerms(aValueBet(change), settings).id;
  expect(idOf({ price: 2.5, ev: 0.2, book: 'beta' })).toBe(idOf({}));
  expect(
    new Set([idOf({}), idOf({ eventId: 'e2' }), idOf({ outcome: 'Draw' }), idOf({ point: 1 })])
      .size,
  ).toBe(4);
});

test('the oldest leg says how old a bet of several prices is, and one of unknown age leaves it unknown', () => {
  const rows = (quotedAt: number | undefined) => {
    const second = quotedAt === undefined ? {} : { quotedAt };
    const opportunities = {
      value: [],
      surebet: [
        aSurebet({ legs: [aSurebetLeg({ quotedAt: 9 }), aSurebetLeg({ book: 'b', ...second })] }),
      ],
      combo: [
        aCombo({ legs: [aComboLeg({ quotedAt: 9 }), aComboLeg({ eventId: 'e2', ...second })] }),
      ],
    };
    const { surebet, combo } = toSnapshot(
      { slot: 0, generatedAt: 0 },
      { opportunities, matches: [] },
    ).opportunities;
    return [...surebet, ...combo].map((row) => ownTerms(row, settings).quotedAt);
  };
  expect(rows(5)).toEqual([5, 5]);
  expect(rows(undefined)).toEqual([null, null]);
});

test('a surebet has no stake of its own: its stakes are shares', () => {
  expect(ownTerms(aSurebet(), settings)).toMatchObject({ stake: null, minOdds: null });
});
