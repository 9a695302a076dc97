import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundTo } from '#domain/odds/rounding.ts';
import { NOTHING_STAKED } from '#domain/staking/recommended-stake.ts';
import { formPicks } from '#domain/webhooks/selection/form-picks.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { anOffer, aPick, aValueBet, NOW } from '../builders.ts';

function picksOf(
  bets: Parameters<typeof formPicks>[0],
  change: Partial<SubscriberSettings> = {},
  known: readonly string[] = [],
  committed: ReadonlyMap<string, number> = new Map(),
) {
  const history = {
    isClaimed: (key: string) => known.includes(key),
    stakedBy: () => ({
      ...NOTHING_STAKED,
      committed: (eventId: string) => committed.get(eventId) ?? 0,
    }),
  };
  return formPicks(bets, { ...DEFAULT_SETTINGS, ...change }, history, NOW);
}

test('a pick carries the selection, the book, the stake and the minimum odds', () => {
  expect(picksOf([aValueBet()])).toEqual([aPick()]);
});

test('the minimum odds keep the subscriber’s minimum value', () => {
  expect(picksOf([aValueBet()], { minEv: 0.02 })[0]?.minOdds).toBe(2.04);
});

test('a pick at another book has that book’s price, value and stake, and the probability that judged it', () => {
  const beta = anOffer({
    book: 'beta',
    bookTitle: 'Beta',
    price: 2.08,
    fairProb: 0.51,
    fairOdds: 1.96,
    ev: 0.0608,
    link: null,
  });
  const [pick] = picksOf([aValueBet({ altBooks: [beta] })], { books: ['beta'] });
  expect(pick).toMatchObject({
    book: 'beta',
    bookTitle: 'Beta',
    price: 2.08,
    fairProb: 0.51,
    fairOdds: 1.96,
    minOdds: 1.97,
    ev: 0.0608,
    link: null,
    stake: 14.09,
  });
});

test('a pick on a whole line is staked as one of the same price that returns no stakes', () => {
  const total = { marketKey: 'totals', outcome: 'Over', ev: 0.0375, expectedClv: 0.0375 };
  const [whole] = picksOf([aValueBet({ ...total, point: 2 })]);
  const [half] = picksOf([aValueBet({ ...total, point: 2.5, ev: 0.05, expectedClv: 0.05 })]);
  expect(whole?.stake).toBeGreaterThan(0.99 * (half?.stake ?? 0));
  expect(whole?.stake).toBeLessThanOrEqual(half?.stake ?? 0);
});

test('the minimum odds are never above the price, also where rounded numbers put the value at the minimum', () => {
  const bet = aValueBet({ price: 2.1, fairProb: 0.5238, fairOdds: 1.91, ev: 0.1 });
  expect(picksOf([bet], { minEv: 0.1 })[0]?.minOdds).toBe(2.1);
});

test('the minimum odds are never above the price that is shown, whatever the precision of the feed', () => {
  const pick = fc.record({
    price: fc.integer({ min: 1_050, max: 9_999 }).map((thousandths) => thousandths / 1000),
    ev: fc.integer({ min: 1, max: 1_200 }).map((units) => units / 10_000),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    commission: fc.constantFrom(0, 0.02, 0.05),
  });
  fc.assert(
    fc.property(pick, ({ price, ev, part, commission }) => {
      const netPrice = 1 + (price - 1) * (1 - commission);
      const fairProb = roundTo((1 + ev) / netPrice, 4);
      fc.pre(fairProb < 1);
      const bet = aValueBet({ price, ev, fairProb, fairOdds: roundTo(1 / fairProb, 2) });
      const [sent] = picksOf([bet], { minEv: ev * part });
      expect(sent?.price).toBe(price);
      expect(sent?.minOdds).toBeLessThanOrEqual(price);
      expect(sent?.minOdds).toBeGreaterThanOrEqual(1);
    }),
  );
  expect(
    picksOf([aValueBet({ price: 2.105, fairProb: 0.4756, ev: 0.0011 })], { minEv: 0.0011 })[0]
      ?.minOdds,
  ).toBe(2.105);
});

describe('each selection once', () => {
  test('a claimed selection is not sent again, at any price', () => {
    expect(picksOf([aValueBet({ price: 2.5, ev: 0.25 })], {}, [selectionKey(aValueBet())])).toEqual(
      [],
    );
  });

  test('another point, outcome or market is another selection', () => {
    const total = aValueBet({ marketKey: 'totals', outcome: 'Over', point: 2.5 });
    const all = [aValueBet(), total, { ...total, point: 3.5 }, { ...total, outcome: 'Under' }];
    expect(picksOf(all, {}, [selectionKey(aValueBet())])).toHaveLength(3);
  });

  test('a selection listed twice is sent once, as it was listed first', () => {
    expect(picksOf([aValueBet(), aValueBet({ price: 2.2, ev: 0.1 })])).toEqual([aPick()]);
  });
});

describe('several picks of one event', () => {
  const over = aValueBet({ marketKey: 'totals', outcome: 'Over', point: 2.5, ev: 0.3 });

  test('risk no more than one capped stake together', () => {
    expect(picksOf([aValueBet({ ev: 0.3 }), over]).map(({ stake }) => stake)).toEqual([10, 10]);
  });

  test('the two sides of one handicap exclude each other, those of two handicaps do not', () => {
    const home = aValueBet({ marketKey: 'spreads', outcome: 'Arsenal', point: -1.5, ev: 0.02 });
    const away = { ...home, outcome: 'Chelsea', point: 1.5 };
    const otherLine = { ...home, outcome: 'Chelsea', point: -1.5 };
    const whole = { kellyFraction: 0.1, maxStake: 1 };
    const alone = picksOf([home], whole)[0]?.stake ?? 0;
    expect(picksOf([home, otherLine], whole)[0]?.stake).toBe(alone);
    expect(picksOf([home, away], whole)[0]?.stake).toBeGreaterThan(alone);
  });

  test('an earlier pick of the event leaves the later one what is left of the cap', () => {
    expect(picksOf([aValueBet()], {}, [], new Map([['e1', 0.02]]))).toEqual([aPick({ stake: 0 })]);
  });
});
