import { describe, expect, test } from 'vitest';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { NOTHING_STAKED } from '#domain/staking/recommended-stake.ts';
import { stakesOf } from '#domain/webhooks/outbox/pick-stakes.ts';
import { formPicks, NO_HISTORY } from '#domain/webhooks/selection/form-picks.ts';
import { type Bankroll, DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import { createOpportunityTerms } from '#domain/webhooks/subscriber/opportunity-terms.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aCombo, aComboLeg, aSurebet, aSurebetLeg } from '../../../support/api-client-items.ts';
import { anOffer, aValueBet, NOW } from '../builders.ts';

const settings = { ...DEFAULT_SETTINGS, bankroll: 1000, minEv: 0.02 };

/** The terms of an opportunity that the scan has alone. */
function opportunityTerms(
  row: Parameters<ReturnType<typeof createOpportunityTerms>>[0],
  of: SubscriberSettings,
  at: number,
) {
  return createOpportunityTerms(row.kind === 'value' ? [row] : [], of, at)(row);
}

test('bets at one book in one league have the stakes of the picks that are formed of them together', () => {
  const bets = [
    ...['e1', 'e2', 'e3'].map((eventId) => aValueBet({ eventId })),
    aValueBet({ eventId: 'e4', book: 'beta' }),
    aValueBet({ eventId: 'e5', sportKey: 'soccer_italy_serie_a' }),
  ];
  const termsOf = createOpportunityTerms(bets, settings, NOW);
  expect(bets.map((bet) => termsOf(bet).stake)).toEqual([6.66, 6.66, 6.66, 11.38, 11.38]);
  const picks = formPicks(bets, settings, NO_HISTORY, NOW);
  expect(picks.map(({ stake }) => stake)).toEqual(bets.map((bet) => termsOf(bet).stake));
});

test('a bet that no bankroll takes has a stake of its own, up to what is left on its event', () => {
  const committed = (eventId: string) => (eventId === 'e1' ? 0.015 : 0);
  const stakedBy = () => ({ ...NOTHING_STAKED, committed });
  const reserved = aValueBet({ grade: 'B', flags: ['small_ev'] });
  const bets = [reserved, aValueBet({ eventId: 'e2' })];
  expect(createOpportunityTerms(bets, settings, NOW, stakedBy)(reserved).stake).toBe(5);
});

test('a value bet has the stake and the minimum odds of a pick that is made of it alone', () => {
  const [pick] = formPicks([aValueBet()], settings, NO_HISTORY, NOW);
  const { stake, minOdds } = opportunityTerms(aValueBet(), settings, NOW);
  expect({ stake, minOdds }).toEqual({ stake: pick?.stake, minOdds: pick?.minOdds });
  expect(stake).toBeGreaterThan(0);
});

test('filters leave stake and minimum odds alone, and a value below the minimum asks for better odds', () => {
  const unmatched = { ...settings, books: ['other'], maxOdds: 1.1 };
  const before = opportunityTerms(aValueBet(), settings, NOW);
  expect(opportunityTerms(aValueBet(), unmatched, NOW)).toEqual(before);
  const demanding = opportunityTerms(
    aValueBet({ price: 2.1, ev: 0.05 }),
    { ...settings, minEv: 0.1 },
    NOW,
  );
  expect(demanding.minOdds).toBe(2.2);
});

describe('where there are several bankrolls', () => {
  const main = { ...DEFAULT_BANKROLL, grades: ['A'] as const };
  const second = { ...DEFAULT_BANKROLL, id: 'second', name: 'Second', currency: 'USD' };
  const several = (first: Partial<Bankroll>, other: Partial<Bankroll>) => ({
    ...settings,
    ...main,
    ...first,
    others: [{ ...second, ...other }],
  });
  const bet = () => aValueBet({ altBooks: [anOffer({ book: 'beta', price: 2.08, ev: 0.04 })] });

  test.each<[string, Partial<Bankroll>, Partial<Bankroll>]>([
    ['both', {}, {}],
    ['the second', { books: ['other'] }, {}],
    ['the second, at a book of its own', { minOdds: 5 }, { books: ['beta'] }],
    ['the first', {}, { sports: ['basketball_nba'] }],
  ])('a bet has the stakes of the pick that is formed of it: %s', (_, first, other) => {
    const own = several(first, other);
    const [pick] = formPicks([bet()], own, NO_HISTORY, NOW);
    const { stake, stakes } = opportunityTerms(bet(), own, NOW);
    expect(stake).toBe(pick?.stake);
    expect(stakes).toEqual(pick && stakesOf(pick));
  });

  test('a bet that matches none has the stakes of all', () => {
    const reserved = aValueBet({ grade: 'B', flags: ['small_ev'] });
    const { stakes } = opportunityTerms(reserved, several({}, {}), NOW);
    expect(stakes.map(({ name, book }) => [name, book])).toEqual([
      ['Main', 'alpha'],
      ['Second', 'alpha'],
    ]);
  });

  test('a combo has the stakes of those that have its book and all sports of its legs', () => {
    const combo = { ...aCombo(), grade: 'A' as const };
    const own = several({ books: ['other'] }, { books: [combo.book] });
    const scan = { opportunities: { value: [], surebet: [], combo: [combo] }, matches: [] };
    const [row] = toSnapshot({ slot: 0, generatedAt: 0 }, scan).opportunities.combo;
    const at = Math.min(...combo.legs.map(({ commenceTime }) => commenceTime)) - 1;
    expect(row && opportunityTerms(row, own, at).stakes.map(({ name }) => name)).toEqual([
      'Second',
    ]);
  });

  test('a surebet is of the first that has all books of its legs', () => {
    const surebet = aSurebet();
    const at = surebet.commenceTime - 1;
    const [leg] = surebet.legs;
    const books = surebet.legs.map(({ book }) => book);
    expect(
      opportunityTerms(surebet, several({ books: [leg?.book ?? ''] }, { books }), at),
    ).toMatchObject({
      bankroll: { id: 'second', name: 'Second', currency: 'USD' },
    });
    expect(opportunityTerms(surebet, several({ books: [] }, { books: [] }), at)).toMatchObject({
      bankroll: { id: 'main', name: 'Main', currency: 'EUR' },
    });
  });
});

test('an id stays while price and book change, and tells selections apart', () => {
  const idOf = (change: Parameters<typeof aValueBet>[0]) =>
    opportunityTerms(aValueBet(change), settings, NOW).id;
  expect(idOf({ price: 2.5, ev: 0.2, book: 'beta' })).toBe(idOf({}));
  expect(
    new Set([idOf({}), idOf({ eventId: 'e2' }), idOf({ outcome: 'Draw' }), idOf({ point: 1 })])
      .size,
  ).toBe(4);
});

test('the id of a combo stays while one of its events is moved behind another', () => {
  const idOf = (combo: ReturnType<typeof aCombo>) => {
    const opportunities = { value: [], surebet: [], combo: [combo] };
    const { combo: rows } = toSnapshot(
      { slot: 0, generatedAt: 0 },
      { opportunities, matches: [] },
    ).opportunities;
    return rows.map((row) => opportunityTerms(row, settings, NOW).id);
  };
  const combo = aCombo();
  expect(idOf({ ...combo, legs: combo.legs.toReversed() })).toEqual(idOf(combo));
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
    return [...surebet, ...combo].map((row) => opportunityTerms(row, settings, NOW).quotedAt);
  };
  expect(rows(5)).toEqual([5, 5]);
  expect(rows(undefined)).toEqual([null, null]);
});

test('a surebet has no stake of its own: its stakes are shares', () => {
  expect(opportunityTerms(aSurebet(), settings, NOW)).toMatchObject({ stake: null, minOdds: null });
});
