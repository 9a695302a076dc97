import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_COMBO_SETTINGS, findCombos } from '#domain/combos/find-combos.ts';
import { EXPECTATION } from '#domain/grading/expectation.ts';
import type { ValuePrice } from '#domain/value/value-bet.ts';
import betting from '../../vectors/betting.json' with { type: 'json' };

const KICK_OFF = Date.parse('2026-04-18T11:30:00Z');

function aLeg(overrides: Partial<ValuePrice> = {}): ValuePrice {
  return {
    eventId: 'e1',
    sportKey: 'soccer_epl',
    home: 'Brentford',
    away: 'Fulham',
    commenceTime: KICK_OFF,
    marketKey: 'h2h',
    outcome: 'Brentford',
    point: null,
    price: 2.1,
    link: null,
    fairProb: 0.5,
    ev: 0.05,
    book: 'unibet',
    bookTitle: 'Unibet',
    grade: 'A',
    flags: [],
    ...overrides,
  };
}

/** A leg of its own event with its own teams, priced so that `ev = price x fairProb - 1`. */
function ownLeg(n: number, overrides: Partial<ValuePrice> = {}): ValuePrice {
  const fairProb = overrides.fairProb ?? 0.5;
  const ev = overrides.ev ?? 0.02 + n / 1000;
  return aLeg({
    eventId: `e${n}`,
    home: `Home ${n}`,
    away: `Away ${n}`,
    outcome: `Home ${n}`,
    fairProb,
    price: (1 + ev) / fairProb,
    ev,
    ...overrides,
  });
}

test('two legs of 5 % and 10 % make one combo of 15.5 % whose price and probability are products', () => {
  const [combo, ...others] = findCombos([ownLeg(1, { ev: 0.05 }), ownLeg(2, { ev: 0.1 })]);
  expect(others).toEqual([]);
  expect(combo?.ev).toBeCloseTo(0.155, 12);
  expect(combo?.price).toBeCloseTo(2.1 * 2.2, 12);
  expect(combo?.fairProb).toBe(0.25);
  expect(combo?.ev).toBeCloseTo((combo?.price ?? 0) * (combo?.fairProb ?? 0) - 1, 12);
});

test('a leg whose value counts commission or refunds brings that value, not the one of its price', () => {
  const atExchange = ownLeg(2, { fairProb: 0.5, price: 2.2, ev: 0.5 * (1 + 1.2 * 0.95) - 1 });
  const [combo] = findCombos([ownLeg(1, { ev: 0.05 }), atExchange]);
  expect(combo?.ev).toBeCloseTo(1.05 * (1 + atExchange.ev) - 1, 12);
  expect(combo?.ev).toBeLessThan((combo?.price ?? 0) * (combo?.fairProb ?? 0) - 1.01);
});

test('legs of one event never meet; the better of them is used', () => {
  const combos = findCombos([
    ownLeg(1, { ev: 0.03 }),
    ownLeg(1, { ev: 0.06, outcome: 'Over', marketKey: 'totals', point: 2.5 }),
    ownLeg(2),
  ]);
  expect(combos.map((combo) => combo.legs.map((leg) => leg.eventId).sort())).toEqual([
    ['e1', 'e2'],
  ]);
  expect(combos[0]?.legs.some((leg) => leg.outcome === 'Over')).toBe(true);
});

test.each([
  ['two feeds that each have one of them', ['a'], ['b'], 'soccer_epl', 0, 0],
  ['one feed that has both', ['a', 'b'], ['b'], 'soccer_epl', 0, 1],
  ['two feeds, in two sports', ['a'], ['b'], 'tennis_wta', 0, 1],
  ['two feeds, at other times', ['a'], ['b'], 'soccer_epl', 31, 1],
  ['one feed alone', undefined, undefined, 'soccer_epl', 0, 1],
])(
  'two matches of %s make %6$i combos: they may be one match',
  (_, first, second, sportKey, minutes, count) => {
    const ofFeeds = (feeds: readonly string[] | undefined) => feeds && { feeds };
    const commenceTime = KICK_OFF + minutes * 60_000;
    const combos = findCombos([
      ownLeg(1, { ...ofFeeds(first) }),
      ownLeg(2, { ...ofFeeds(second), sportKey, commenceTime }),
    ]);
    expect(combos).toHaveLength(count);
  },
);

test('the second best leg of an event takes part where the best one is too dear for the cap', () => {
  const dear = ownLeg(1, { price: 5, fairProb: 1.06 / 5, ev: 0.06 });
  const cheap = ownLeg(1, {
    outcome: 'Over',
    marketKey: 'totals',
    point: 2.5,
    price: 2,
    fairProb: 0.525,
    ev: 0.05,
  });
  const dearer = ownLeg(1, {
    outcome: 'Under',
    marketKey: 'totals',
    point: 2.5,
    price: 3,
    fairProb: 1.04 / 3,
    ev: 0.04,
  });
  const other = ownLeg(2, { price: 4, fairProb: 1.05 / 4, ev: 0.05 });
  const combos = findCombos([dear, other, dearer, cheap]);
  expect(combos.map(({ legs }) => legs.map((leg) => leg.price).sort())).toEqual([[2, 4]]);
});

test('a team that plays twice on one day is in one leg only, also where home and away are exchanged', () => {
  const first = ownLeg(1);
  const sameDay = ownLeg(2, {
    home: 'Away 1',
    away: 'Somebody',
    commenceTime: KICK_OFF + 5 * 3_600_000,
  });
  const nextDay = ownLeg(3, { home: 'Home 1', commenceTime: KICK_OFF + 30 * 3_600_000 });
  const pairs = findCombos([first, sameDay, nextDay])
    .filter((combo) => combo.legs.length === 2)
    .map((combo) => combo.legs.map((leg) => leg.eventId).join('+'));
  expect(pairs.sort()).toEqual(['e1+e3', 'e2+e3']);
});

test('all legs are at one book', () => {
  expect(findCombos([ownLeg(1), ownLeg(2, { book: 'coolbet', bookTitle: 'Coolbet' })])).toEqual([]);
});

test('the grade is the worst leg, its flags are all of theirs, and a leg graded C never takes part', () => {
  const combos = findCombos([
    ownLeg(1),
    ownLeg(2, { grade: 'B', flags: ['thin'] }),
    ownLeg(3, { grade: 'C' }),
  ]);
  expect(combos).toHaveLength(1);
  expect(combos[0]).toMatchObject({ grade: 'B', flags: ['thin'] });
});

test('a book with hundreds of value legs has few combos, the best ones, no selection in more than three', () => {
  const legs = Array.from({ length: 300 }, (_, n) =>
    ownLeg(n, { fairProb: 0.7, ev: 0.02 + ((n * 37) % 300) / 10_000 }),
  );
  const combos = findCombos(legs);
  const { sizes, perSize, maxPerSelection } = DEFAULT_COMBO_SETTINGS;
  expect(combos.length).toBeLessThanOrEqual(sizes.length * perSize);
  const selections = combos.flatMap((combo) => combo.legs.map(({ eventId }) => eventId));
  for (const ofSelection of Map.groupBy(selections, (id) => id).values()) {
    expect(ofSelection.length).toBeLessThanOrEqual(maxPerSelection);
  }
  const four = legs
    .map((leg) => leg.ev)
    .sort((a, b) => b - a)
    .slice(0, 4);
  expect(combos[0]?.ev).toBeCloseTo(four.reduce((value, ev) => value * (1 + ev), 1) - 1, 12);
});

const aTotal = { marketKey: 'totals', outcome: 'Over', point: 2.5 };

test('a winner without an anchor may be a leg where a total may not', () => {
  const prices = [0, 1].map((n) =>
    ownLeg(n, { ev: 0.05, grade: 'B', flags: n === 0 ? [] : ['broad_consensus'] }),
  );
  expect(findCombos(prices)).toHaveLength(1);
});

test.each([
  ['high_ev', {}],
  ['price_outlier', {}],
  ['far', {}],
  ['anchors_apart', {}],
  ['no_anchor', aTotal],
  ['broad_consensus', aTotal],
] as const)('a price with %s is no leg', (flag, about) => {
  const sure = [0, 1].map((n) => ownLeg(n, { ev: 0.05 }));
  const doubtful = ownLeg(2, { ev: 0.2, grade: 'B', flags: [flag], ...about });
  expect(findCombos([...sure, doubtful]).map(({ legs }) => legs.length)).toEqual([2]);
});

test('a claim with a reservation counts for what is usually left of it', () => {
  const [combo] = findCombos([
    ownLeg(0, { ev: 0.05 }),
    ownLeg(1, { ev: 0.05, grade: 'B', flags: ['thin'] }),
  ]);
  expect(combo?.ev).toBeCloseTo(1.05 * 1.05 - 1, 12);
  const { clear, reserved } = EXPECTATION;
  expect(combo?.expectedClv).toBeCloseTo(
    (1 + 0.05 * clear.claimLeft) * (1 + 0.05 * reserved.claimLeft) - 1,
    12,
  );
});

test('no combo costs more than the price cap: three legs at 3.6 are one too many', () => {
  const combos = findCombos(
    Array.from({ length: 8 }, (_, n) => ownLeg(n, { fairProb: 0.3, ev: 0.08 })),
  );
  expect(combos.map((combo) => combo.legs.length)).toEqual([2, 2, 2]);
  for (const combo of combos) {
    expect(combo.price).toBeLessThanOrEqual(DEFAULT_COMBO_SETTINGS.maxPrice);
  }
});

test('the order of the candidates never changes the result', () => {
  const legs = Array.from({ length: 12 }, (_, n) =>
    ownLeg(n, { ev: 0.02 + (n % 4) / 100, book: n % 2 ? 'a' : 'b' }),
  );
  const expected = findCombos(legs);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(legs, { minLength: legs.length, maxLength: legs.length }),
      (shuffled) => {
        expect(findCombos(shuffled)).toEqual(expected);
      },
    ),
    { numRuns: 50 },
  );
});

test('the price of a combo is the product of its legs’ prices, as a published parlay has it', () => {
  const parlay = betting.vectors.find(({ what }) => what === 'parlay_decimal');
  const decimal = (american: number) => 1 + (american > 0 ? american / 100 : 100 / -american);
  const legs = (parlay?.american ?? []).map((american, n) => {
    const price = decimal(american);
    return ownLeg(n + 1, { fairProb: 1.03 / price, ev: 0.03 });
  });
  const combo = findCombos(legs).find(({ legs: { length } }) => length === 3);
  expect(combo?.price).toBeCloseTo(parlay?.exact as number, 10);
});
